// The panel's content for a service, with its holdings and their expiry, and for a client, with the fate of its writes.
import { useSessionState } from '../../session/useSession';
import { statusWord } from '../../session/words/stateWords';
import type { Holding } from '../../sim/contracts/service';
import type { ClientView, ServiceView } from '../../sim/trace/views';
import { programOf } from '../actions/programOf';
import { useShownMs } from '../base/useShownMs';
import { Facts } from '../controls/Facts';
import { Departures } from '../fidelity/Departures';
import { lastedText } from '../words/labels';
import './holdings.css';

/** A service's description and holdings. */
export function ServiceAbout({ service }: { readonly service: ServiceView }) {
  const run = useSessionState((state) => state.run);
  const program = programOf(run, service.id);
  return (
    <>
      {program && <p className="hint">{program.summary}</p>}
      <Departures kind="service" id={service.kind} />
      <Facts
        facts={[
          ['kind', program?.name ?? service.kind],
          ['status', statusWord(service.status)],
          ['error', service.error ?? null],
        ]}
      />
      <h2>Keys</h2>
      <Holdings holdings={service.holdings} />
    </>
  );
}

function Holdings({ holdings }: { readonly holdings: readonly Holding[] }) {
  const nowMs = useShownMs(100);
  if (holdings.length === 0) return <p className="hint">No keys.</p>;
  return (
    <table className="holdings" aria-label="What it holds">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Value</th>
          <th scope="col">Owner</th>
          <th scope="col">Time left</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map(({ key, value, owner, untilMs, watchers = [] }) => (
          <tr key={key}>
            <th scope="row">
              {key}
              {watchers.length > 0 && <small>watched by {watchers.join(', ')}</small>}
            </th>
            <td>{value}</td>
            <td>{owner ?? '–'}</td>
            <td>{untilMs === undefined ? '∞' : lastedText(untilMs - nowMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A client's description, and the replies to its writes. */
export function ClientAbout({ client }: { readonly client: ClientView }) {
  const run = useSessionState((state) => state.run);
  const program = programOf(run, client.id);
  const nowMs = useShownMs(100);
  const { accepted, rejected, redirected, unanswered, lost } = client.writes;
  return (
    <>
      {program && <p className="hint">{program.summary}</p>}
      <Facts
        facts={[
          ['kind', program?.name ?? client.kind],
          ['status', statusWord(client.status)],
          ['error', client.error ?? null],
          ['writes to', client.believes ?? '–'],
          [
            'holds',
            client.lease && `${client.lease.key}, for ${lastedText(client.lease.untilMs - nowMs)}`,
          ],
        ]}
      />
      <h2>Writes</h2>
      <Facts
        facts={[
          ['accepted', String(accepted)],
          ['lost later', String(lost)],
          ['rejected', String(rejected)],
          ['redirected', String(redirected)],
          ['unanswered', String(unanswered)],
        ]}
      />
    </>
  );
}
