// The menu of a message: its content, and interventions while it is in flight.
import type { Box } from '../../draw/canvas/geometry';
import { lookOf } from '../../draw/scene/glyph';
import { useSession, useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { type Popup, usePageActions, usePageStore } from '../base/pageStore';
import { useShownMs } from '../base/useShownMs';
import { Facts } from '../controls/Facts';
import { Glyph } from '../controls/Glyph';
import { moveFocus } from '../controls/moveFocus';
import { Popover } from '../controls/Popover';
import { askWhy } from '../why/askWhy';
import { fateOf, HANDLINGS, handlingsOf, messageAt } from '../words/messageFate';
import { nodeMessages, partMessages } from '../words/messageKinds';
import './messages.css';

interface Props {
  readonly popup: Extract<Popup, { type: 'message' }>;
  /** Boxes that the menu must not cover. */
  readonly clear: readonly Box[];
}

/** The menu of the popup's message; after the message has arrived, it stays open and shows the message's outcome. */
export function MessageMenu({ popup, clear }: Props) {
  const session = useSession();
  const page = usePageStore();
  const { closePopup } = usePageActions();
  useSessionState((state) => state.revision);
  const run = useSessionState((state) => state.run);
  const nowMs = useShownMs(10);
  const message = messageAt(run.world, popup.message);
  const { id, kind, from, to, sentMs, body, sender } = message ?? popup.message;
  const kinds = { messages: nodeMessages(run), partMessages: partMessages(run), world: run.world };
  const look = lookOf(kinds, popup.message);
  return (
    <Popover popup={popup} clear={clear}>
      <div className="message-menu">
        <h2>
          <Glyph look={look} /> {kind}
        </h2>
        {look.means && <p className="hint">{look.means}</p>}
        <Facts
          facts={[
            ['From', sender === undefined ? from : `${from}, with ${sender}’s id`],
            ['To', to],
            ['Sent', `${spokenMoment(sentMs)} s`],
            ['Now', fateOf(run.world, popup.message, nowMs)],
            ['Body', body === undefined ? null : JSON.stringify(body)],
          ]}
        />
      </div>
      <div
        role="menu"
        className="menu"
        aria-label={`Menu of ${kind} from ${from} to ${to}`}
        onKeyDown={moveFocus}
      >
        {handlingsOf(message, nowMs).map((type) => (
          <button
            key={type}
            type="button"
            role="menuitem"
            title={HANDLINGS[type].means}
            onClick={() => {
              session.act({ type, message: id });
              closePopup();
            }}
          >
            {HANDLINGS[type].name}
          </button>
        ))}
        <button
          type="button"
          role="menuitem"
          onClick={() => {
            closePopup();
            askWhy(session, page, { message: id });
          }}
          aria-label={`Why? ${kind} from ${from} to ${to}`}
        >
          Why?
        </button>
        <button type="button" role="menuitem" onClick={() => closePopup()}>
          Close
        </button>
      </div>
    </Popover>
  );
}
