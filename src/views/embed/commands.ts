// The messages of an embedded page to the page around, and the commands that it follows.
import type { BeatPlace, EmbedCommand } from '../../embed/messages';
import type { SessionState } from '../../session/run/state';
import type { Session } from '../../session/session';
import { beatAt, beatIndexAt } from '../../session/time/beats';

/** The place in the run on the screen. */
export function beatPlace({ file, nowMs }: Pick<SessionState, 'file' | 'nowMs'>): BeatPlace {
  const beats = file.narration ?? [];
  const index = beatIndexAt(beats, nowMs);
  return {
    beat: index + 1,
    beats: beats.length,
    text: beats[index]?.text ?? '',
    hasNext: beatAt(beats, nowMs, 1) !== null,
    hasPrevious: beatAt(beats, nowMs, -1) !== null,
  };
}

/** Does a command; rejects when it cannot be done. Resolves to whether another run has been opened. */
export async function obey(session: Session, command: EmbedCommand): Promise<boolean> {
  if (command.type === 'open') return open(session, command.run);
  await move(session, command);
  return false;
}

/** A run that cannot be opened is told by the session. */
async function open(session: Session, run: string): Promise<boolean> {
  const { opened } = session.store.getState();
  await session.importRun(new File([run], 'run.json', { type: 'application/json' }));
  const after = session.store.getState();
  // A slide shows the run, and no word on its replay.
  if (after.notice?.tone === 'info') session.dismissNotice();
  return after.opened !== opened;
}

async function move(session: Session, command: Exclude<EmbedCommand, { type: 'open' }>) {
  const { type } = command;
  if (type === 'goTo') {
    if (command.beat === 0) return session.goTo(0);
    const { narration = [] } = session.store.getState().file;
    const beat = narration[command.beat - 1];
    if (!beat) throw new Error(`there is no beat ${command.beat}: the run has ${narration.length}`);
    return session.goTo(beat.atMs);
  }
  // Keys that come faster than the page's answers may ask for a beat after the last.
  const { hasNext } = beatPlace(session.store.getState());
  if (type === 'next') return hasNext ? session.playToBeat() : undefined;
  if (type === 'previous') return session.goToBeat(-1);
  if (type === 'play') session.play();
  else session.pause();
}
