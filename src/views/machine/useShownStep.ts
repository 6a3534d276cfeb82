// The last step of a process at the moment shown, with its record from the engine.
import { useEffect, useState } from 'react';
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import { useSession, useSessionState } from '../../session/useSession';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import { lastStep, type StepPlace } from '../../sim/trace/stepTriggers';

/** A step, and the event of the trace that begins it. */
export interface ShownStep extends StepPlace {
  readonly run: LiveRun;
  readonly process: string;
  readonly record: RecordedStep;
}

/**
 * The last step of a process at the moment shown; null before its first step, and until its record has come. The record
 * follows the moment by a frame or more: until then the former step of the same process is returned.
 */
export function useShownStep(process: string): ShownStep | null {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  useSessionState((state) => (state.isPlaying ? 0 : state.nowMs));
  const [step, setStep] = useState<ShownStep | null>(null);
  const [asking] = useState(() => new Asking());
  const place = asking.placeIn(run, process);
  const seq = place?.seq ?? -1;
  useEffect(() => {
    asking.ask(session, run, process, seq, setStep);
  }, [session, asking, run, process, seq]);
  const isOfProcess = step?.run === run && step.process === process;
  // After a step back there may be no step yet, or an earlier one.
  return isOfProcess && place && step.seq <= place.seq ? step : null;
}

/** One request at a time: while one is under way, only the latest further one is kept. */
class Asking {
  #found: { run: LiveRun; process: string; end: number; place: StepPlace | null } | null = null;
  #isUnderWay = false;
  #next: (() => Promise<void>) | null = null;

  /** The last step of a process in what is shown of a run; new events only are searched as the run goes on. */
  placeIn(run: LiveRun, process: string): StepPlace | null {
    const end = run.eventsShown;
    const before = this.#found;
    const goesOn = before?.run === run && before.process === process && before.end <= end;
    const place = goesOn
      ? (lastStep(run.trace, process, end, before.end) ?? before.place)
      : lastStep(run.trace, process, end);
    this.#found = { run, process, end, place };
    return place;
  }

  ask(
    session: Session,
    run: LiveRun,
    process: string,
    seq: number,
    answer: (step: ShownStep | null) => void,
  ): void {
    const place = this.#found?.place;
    if (!place || place.seq !== seq) return;
    this.#next = async () => {
      const steps = await session.stepsAt(process, place.atMs);
      const record = steps?.[place.index];
      if (record) answer({ ...place, run, process, record });
    };
    void this.#work(session);
  }

  async #work(session: Session): Promise<void> {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    try {
      for (;;) {
        const next = this.#next;
        this.#next = null;
        if (!next) return;
        await next();
      }
    } catch (error) {
      session.report(error);
    } finally {
      this.#isUnderWay = false;
    }
  }
}
