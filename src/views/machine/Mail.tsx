// The inbox and the outbox of a process at the moment shown, with the contents of messages.
import { useSession, useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import type { Json } from '../../sim/base/json';
import { useShownMs } from '../base/useShownMs';
import { moveInList } from '../controls/moveFocus';
import { useIsPointedMessage } from '../pointing/useIsPointedMessage';
import { bodyText } from '../words/bodyText';
import { dueText } from '../words/messageFate';
import { lastSent, mailTo } from './mail';
import '../controls/rowButton.css';

const MOST_SHOWN = 8;

/** Messages on their way to a process. Its parent draws it on every revision. */
export function Inbox({ id }: { readonly id: string }) {
  const run = useSessionState((state) => state.run);
  const nowMs = useShownMs(100);
  const mail = mailTo(run.world, id);
  if (mail.length === 0) return <p className="hint">No message is on its way to it.</p>;
  const more = mail.length - MOST_SHOWN;
  return (
    <>
      <ol className="mail" aria-label="Messages on their way to it" onKeyDown={moveInList}>
        {mail.slice(0, MOST_SHOWN).map((flight, index) => (
          <Line
            key={flight.id}
            id={flight.id}
            sentMs={flight.sentMs}
            isStop={index === 0}
            when={dueText(flight, nowMs)}
            name={`${flight.kind} from ${flight.sender ?? flight.from}`}
            body={flight.body}
          />
        ))}
      </ol>
      {more > 0 && <p className="hint">{more} more</p>}
    </>
  );
}

/** The last messages that a process sent, newest first. Its parent draws it on every revision. */
export function Outbox({ id }: { readonly id: string }) {
  const run = useSessionState((state) => state.run);
  const { trace, world, eventsShown } = run;
  const mail = lastSent(trace, world.flights, id, eventsShown, MOST_SHOWN);
  if (mail.length === 0) return <p className="hint">It has sent nothing lately.</p>;
  return (
    <ol className="mail" aria-label="Messages that it sent" onKeyDown={moveInList}>
      {mail.map(({ sent, fate }, index) => (
        <Line
          key={sent.id}
          id={sent.id}
          sentMs={sent.atMs}
          isStop={index === 0}
          when={`${spokenMoment(sent.atMs)} s`}
          name={`${sent.kind} to ${sent.to}, ${fate}`}
          body={sent.body}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  /** The message's id. */
  readonly id: number;
  readonly sentMs: number;
  /** Whether the line is the list's tab stop. */
  readonly isStop: boolean;
  readonly when: string;
  readonly name: string;
  readonly body: Json | undefined;
}

function Line({ id, sentMs, isStop, when, name, body }: LineProps) {
  const session = useSession();
  const contents = bodyText(body);
  return (
    <li data-message={id} data-pointed={useIsPointedMessage(id)}>
      <button
        type="button"
        className="row-button"
        tabIndex={isStop ? 0 : -1}
        title="Go to the moment of its sending"
        onClick={() => session.seek(sentMs)}
      >
        <time>{when}</time>
        <span>
          {name}
          {contents !== '' && <small>{contents}</small>}
        </span>
      </button>
    </li>
  );
}
