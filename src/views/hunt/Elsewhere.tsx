// The command that hunts for the find that is shown, or for the same as the last hunt, on the command line.
import { useStore } from 'zustand';
import type { RunFile } from '../../runFile/runFile';
import { baseFile, huntCommand } from '../../session/hunt/huntFiles';
import type { HuntRun } from '../../session/hunt/huntRun';
import { saveFile } from '../base/saveRun';

export function Elsewhere({ run }: { readonly run: HuntRun }) {
  const state = useStore(run.store);
  const { find } = state;
  const hunt = find?.hunt ?? state.hunt;
  if (!hunt) return null;
  // An earlier find may be beyond the limit of the last hunt.
  const schedules = Math.max(state.schedules, find?.number ?? 1);
  const { run: base } = hunt.base as { readonly run: RunFile };
  return (
    <section className="hunt-elsewhere" aria-labelledby="hunt-elsewhere">
      <h2 id="hunt-elsewhere">The same find elsewhere</h2>
      <p>
        <button type="button" onClick={() => saveFile(baseFile(base))}>
          Save the base
        </button>{' '}
        first, then:
      </p>
      <pre>{`hustings ${huntCommand(hunt, schedules).join(' \\\n  ')}`}</pre>
    </section>
  );
}
