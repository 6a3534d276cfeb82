// The speaker's window: what the hall sees, what comes next, notes, clocks and the controls of a talk.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isId, type SpeakerState } from '../../session/speaker/messages';
import { SpeakerEnd } from '../../session/speaker/speakerEnd';
import { readAddress } from '../base/address';
import { rememberedTheme, useAppliedTheme } from '../base/useTheme';
import { Controls } from './Controls';
import { Head } from './Head';
import { Next } from './Next';
import { OnScreen } from './OnScreen';
import { openChannel } from './openChannel';
import { newId } from './presentingId';
import { commandOf } from './speakerKeys';
import './speaker.css';

const WAITS =
  'No window presents yet. Press Y in the window of Hustings that the hall is to see: this one takes it up.';
const NO_CHANNEL = 'This browser has no channel between windows: the speaker’s window needs one.';
const AS_FILE =
  'This page was opened as a file. In some browsers windows of files cannot talk to each other: then the speaker’s window needs Hustings at a web address.';

/** @param id - the presenting window to mirror, as the address names it; empty for any. */
export function SpeakerView({ id }: { readonly id: string }) {
  useAppliedTheme(readAddress(location.search).theme ?? rememberedTheme());
  useEffect(() => {
    document.title = 'Speaker’s window · Hustings';
  }, []);
  if (!openChannel) return <Standby text={NO_CHANNEL} />;
  return <Mirrored open={openChannel} id={isId(id) ? id : null} />;
}

interface MirroredProps {
  readonly open: NonNullable<typeof openChannel>;
  readonly id: string | null;
}

function Mirrored({ open, id }: MirroredProps) {
  const [end] = useState(() => new SpeakerEnd(open, newId(), id, rememberInAddress));
  const { status, state } = useStore(end.store);
  useEffect(() => {
    const leave = () => end.leave();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [end]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      const command = commandOf(event, isOnButton);
      if (!command) return;
      event.preventDefault();
      end.act(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [end]);
  if (!state)
    return <Standby text={location.protocol === 'file:' ? `${WAITS} ${AS_FILE}` : WAITS} />;
  return <Desk end={end} state={state} isClosed={status === 'closed'} />;
}

interface DeskProps {
  readonly end: SpeakerEnd;
  readonly state: SpeakerState;
  readonly isClosed: boolean;
}

/** The last state stays readable when the presenting window is closed. */
function Desk({ end, state, isClosed }: DeskProps) {
  const picture = useStore(end.store, (mirror) => mirror.picture);
  const next = useStore(end.store, (mirror) => mirror.next);
  return (
    <div className="speaker" data-closed={isClosed}>
      <Head state={state} restart={() => end.act('restartTalk')} />
      <p className="speaker-status" role="status">
        {isClosed ? 'The presenting window is closed.' : ''}
      </p>
      <main className="speaker-main">
        <OnScreen state={state} picture={picture} />
        <Next
          state={state}
          picture={next}
          goTo={(index) => end.goToBeat(index)}
          isClosed={isClosed}
        />
      </main>
      <Controls state={state} act={(command) => end.act(command)} isClosed={isClosed} />
    </div>
  );
}

function Standby({ text }: { readonly text: string }) {
  return (
    <main className="speaker-standby">
      <h1>Speaker’s window</h1>
      <p role="status">{text}</p>
    </main>
  );
}

/** A reload mirrors the same window again. */
function rememberInAddress(id: string): void {
  const query = new URLSearchParams(location.search);
  query.set('speaker', id);
  history.replaceState(null, '', `?${query}`);
}
