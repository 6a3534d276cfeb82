// Checks of what nodes show, in every state that a run reaches.
import type { Algorithm } from '../../sim/contracts/algorithm';
import { SHOWN_LIMITS, type Shown } from '../../sim/contracts/shown';

/**
 * An algorithm with the same behaviour that checks `shows` in every state of every node.
 *
 * @param report - receives a sentence for each mistake, each once.
 */
export function showing(algorithm: Algorithm, report: (sentence: string) => void): Algorithm {
  const { shows, roleOf } = algorithm;
  const told = new Set<string>();
  const tell = (sentence: string) => {
    if (!told.has(sentence)) report(sentence);
    told.add(sentence);
  };
  return {
    ...algorithm,
    // A process asks for the role after each of its steps.
    roleOf: (context, state) => {
      if (shows)
        for (const sentence of problemsIn(() => shows(context, state, 0), state)) tell(sentence);
      return roleOf(context, state);
    },
  };
}

function problemsIn(show: () => Shown, state: string): string[] {
  try {
    const shown = show();
    if (JSON.stringify(show()) !== JSON.stringify(shown))
      return [`\`shows\` gives two answers for one state \`${state}\``];
    return problemsOf(shown).map(
      (problem) => `\`shows\` gives ${problem} in the state \`${state}\``,
    );
  } catch (error) {
    return [`\`shows\` throws in the state \`${state}\`: ${error}`];
  }
}

function problemsOf(shown: Shown): string[] {
  const { variables, characters } = SHOWN_LIMITS;
  const count = Object.keys(shown).length;
  const long = Object.entries(shown).filter(
    ([name, value]) => `${name} ${value}`.length > characters,
  );
  return [
    ...(count > variables ? [`${count} variables, more than ${variables},`] : []),
    ...long.map(([name, value]) => `\`${name} ${value}\`, longer than ${characters} characters,`),
  ];
}
