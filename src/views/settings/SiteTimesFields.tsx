// The choice of the round-trip times between sites: none, a matrix of the house, or a CSV file.
import { useRef, useState } from 'react';
import { openedSites } from '../../session/files/siteFile';
import { errorText } from '../../sim/base/errorText';
import type { SiteTimes } from '../../sim/contracts/definition';
import { timesOf } from '../../sim/contracts/siteMatrix';
import { siteMatrices } from '../../sites/registry';
import { Field } from '../controls/Field';
import { timesText } from './sitesDraft';

interface Props {
  readonly times: SiteTimes | null;
  readonly onChange: (times: SiteTimes | null) => void;
}

const NONE = 'none';
const OWN = 'own';

/** The choice, what is chosen, and the button that imports a table. */
export function SiteTimesFields({ times, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const matrices = [...siteMatrices.values()];
  const matrix = matrices.find(
    ({ names, roundTripsMs }) =>
      JSON.stringify([names, roundTripsMs]) === JSON.stringify([times?.names, times?.roundTripsMs]),
  );
  const choose = (value: string) => {
    setProblem(null);
    const chosen = siteMatrices.get(value);
    onChange(chosen ? timesOf(chosen) : value === NONE ? null : times);
  };
  const open = (file: File) =>
    openedSites(file).then(
      (read) => {
        setProblem(null);
        onChange(read);
      },
      (error: unknown) => setProblem(`${file.name}: ${errorText(error)}.`),
    );
  const help = matrix
    ? `${timesText(matrix)}. ${matrix.summary} Source: ${matrix.source}.`
    : times
      ? `${timesText(times)}.`
      : 'Without times the latencies above hold for all links.';
  return (
    <>
      <Field label="Round-trip times" help={help} error={problem ?? undefined}>
        {(attributes) => (
          <select
            {...attributes}
            value={matrix?.id ?? (times ? OWN : NONE)}
            onChange={({ target }) => choose(target.value)}
          >
            <option value={NONE}>none</option>
            {matrices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {times && !matrix && <option value={OWN}>{times.title ?? 'the run’s own'}</option>}
          </select>
        )}
      </Field>
      <Importer onOpen={open} />
    </>
  );
}

/** The button that opens a CSV file. */
function Importer({ onOpen }: { readonly onOpen: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <p className="site-times">
      <button
        type="button"
        title="The first line has the names of the sites, each further line a site and its round-trip times in ms"
        onClick={() => chooser.current?.click()}
      >
        Import CSV …
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="text/csv,.csv,.tsv,.txt"
        aria-label="CSV file of round-trip times"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onOpen(file);
          // An emptied input reports the same file again when it is chosen again.
          target.value = '';
        }}
      />
    </p>
  );
}
