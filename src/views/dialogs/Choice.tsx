// A radio button with its words.
import type { ReactNode } from 'react';

interface ChoiceProps {
  /** The name of the group. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly children: ReactNode;
}

export function Choice({ name, isChosen, choose, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isChosen} onChange={choose} />{' '}
      <span>{children}</span>
    </label>
  );
}
