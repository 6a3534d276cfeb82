// The figures of the compared runs, side by side, to be read, saved and pasted.

import { type TableFormat, tableFile } from '../session/comparisonFiles';
import {
  type ComparisonTable,
  comparisonTable,
  type FigureRow,
  figureText,
} from '../session/comparisonTable';
import type { Session } from '../session/session';
import { useComparisonState } from '../session/useComparison';
import { useSession, useSessionState } from '../session/useSession';
import { spokenMoment } from '../session/words';
import { choiceName, presentName } from './comparedColumns';
import { saveFile } from './runFiles';

/** The table and its buttons. */
export function CompareTable() {
  const session = useSession();
  const table = useTable();
  return (
    <div className="compare-figures">
      <header>
        <h2 id="figures-title">Figures up to {spokenMoment(table.untilMs)} s</h2>
        <TableButton format="csv" label="CSV" table={table} session={session} />
        <TableButton format="markdown" label="Markdown" table={table} session={session} />
      </header>
      <table aria-labelledby="figures-title">
        <thead>
          <tr>
            <td />
            {table.columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
          <tr className="settings">
            <th scope="row">Settings</th>
            {table.settings.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <td key={index}>{text}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { label, about, figures, best, unit } }: { readonly row: FigureRow }) {
  return (
    <tr>
      <th scope="row" title={about}>
        {label}
        <span className="unseen">: {about}</span>
      </th>
      {figures.map((figure, index) => {
        const text = figureText(figure, unit);
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        return <td key={index}>{best[index] ? <strong>{text}</strong> : text}</td>;
      })}
    </tr>
  );
}

/** While the clock runs, four times a second is often enough to be read. */
function useTable(): ComparisonTable {
  const others = useSessionState((state) => state.others);
  const run = useSessionState((state) => state.run);
  const untilMs = useSessionState(({ isPlaying, frontierMs }) =>
    isPlaying ? Math.floor(frontierMs / 250) * 250 : frontierMs,
  );
  useSessionState((state) => (state.isPlaying ? -1 : state.revision));
  const isPlaying = useSessionState((state) => state.isPlaying);
  useComparisonState((state) => (isPlaying ? -1 : state.revision));
  const columns = useComparisonState((state) => state.columns);
  const shownChoices = columns.map(({ choice }) => choice);
  const name = useSessionState((state) => presentName(state, shownChoices));
  return comparisonTable(
    [
      { name, run },
      ...columns.map(({ choice, shown }) => ({
        name: choiceName(choice, { others }),
        run: shown && shown.frontierMs >= untilMs ? shown.run : null,
      })),
    ],
    untilMs,
  );
}

interface ButtonProps {
  readonly format: TableFormat;
  readonly label: string;
  readonly table: ComparisonTable;
  readonly session: Session;
}

/** Saves the table as a file, and puts it on the clipboard where the browser lets it. */
function TableButton({ format, label, table, session }: ButtonProps) {
  return (
    <button
      type="button"
      title={`Save the table as ${label}, and copy it`}
      onClick={() => {
        const { id, seed } = session.store.getState().file;
        const file = tableFile(table, format, `${id}-${seed}-comparison`);
        saveFile(file);
        // Some browsers forbid it; the file is there all the same.
        navigator.clipboard?.writeText(file.text).catch(() => {});
      }}
    >
      {label}
    </button>
  );
}
