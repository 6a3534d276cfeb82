// Files of long runs that are being written, each with a button that cancels it; they cover the stage, like notices.
import { useSessionState } from '../../session/useSession';
import { grouped } from '../../sim/base/format';

/** A strip for each long export, until its file is written. */
export function ExportStrips() {
  const exports = useSessionState((state) => state.exports);
  return exports.map(({ id, events, cancel }) => (
    <section key={id} className="notice" aria-label="Export" data-over>
      <p role="status">{`A file of ${grouped(events)} events is being written.`}</p>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </section>
  ));
}
