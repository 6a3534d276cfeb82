// What an embedded page tells the page around, and what it does at its commands.
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

/** Does a command; rejects when it cannot be done. */
export async function obey(session: Session, command: EmbedCommand): Promise<void> {
  const { type } = command;
  if (type === 'open') {
    await session.importRun(new File([command.run], 'run.json', { type: 'application/json' }));
    return;
  }
  if (type === 'goTo') {
    const { narration = [] } = session.store.getState().file;
    const beat = narration[command.beat - 1];
    if (!beat) throw new Error(`there is no beat ${command.beat}: the run has ${narration.length}`);
    return session.goTo(beat.atMs);
  }
  if (type === 'next') return session.playToBeat();
  if (type === 'previous') return session.goToBeat(-1);
  if (type === 'play') session.play();
  else session.pause();
}
