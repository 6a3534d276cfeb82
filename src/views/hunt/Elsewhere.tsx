// The command that hunts for the same on the command line.
import { useStore } from 'zustand';
import type { RunFile } from '../../runFile/runFile';
import { baseFile, huntCommand } from '../../session/hunt/huntFiles';
import type { HuntRun } from '../../session/hunt/huntRun';
import { saveFile } from '../base/saveRun';

export function Elsewhere({ run }: { readonly run: HuntRun }) {
  const { hunt, schedules } = useStore(run.store);
  if (!hunt) return null;
  const { run: base } = hunt.base as { readonly run: RunFile };
  return (
    <section className="hunt-elsewhere" aria-labelledby="hunt-elsewhere">
      <h2 id="hunt-elsewhere">The same find elsewhere</h2>
      <p>
        <button type="button" onClick={() => saveFile(baseFile(base))}>
          Save the base
        </button>{' '}
        , then:
      </p>
      <pre>{`hustings ${huntCommand(hunt, schedules).join(' \\\n  ')}`}</pre>
    </section>
  );
}
