// Switches of a page whose state is in the address: a reload, a bookmark and a link have them too.
import { useState } from 'react';

/** A switch, and how to turn it. */
export interface Switch {
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** The switch that a field of the address turns on, such as `answers` in `?handout=leaderCrash&answers`. */
export function useSwitch(field: string): Switch {
  const [isOn, setOn] = useState(() => new URLSearchParams(location.search).has(field));
  const turn = (next: boolean) => {
    setOn(next);
    history.replaceState(null, '', withField(location.search, field, next));
  };
  return { isOn, turn };
}

/** A query with or without a field that has no value. */
export function withField(query: string, field: string, isThere: boolean): string {
  const fields = query
    .replace(/^\?/, '')
    .split('&')
    .filter((one) => one !== '' && one.split('=')[0] !== field);
  return `?${[...fields, ...(isThere ? [field] : [])].join('&')}`;
}
