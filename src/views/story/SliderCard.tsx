// The card of a scenario's sliders above the story: each restarts the run, and the time with two leaders is beside the source's.
import { useEffect, useRef, useState } from 'react';
import type { RunFile, Slider } from '../../runFile/runFile';
import { slidFile, slidValue } from '../../session/exercise/sliding';
import { metricsOfRun } from '../../session/run/runMetrics';
import { useSession, useSessionState } from '../../session/useSession';
import { lastedText } from '../words/labels';
import './sliders.css';

/** The card of the present run's sliders. */
export function SliderCard() {
  const session = useSession();
  const file = useSessionState((state) => state.file);
  const { sliders } = file;
  if (!sliders) return null;
  const slide = (path: string, value: number) =>
    void slidFile(session.store.getState().file, path, value)
      .then((slid) => session.startAt(slid, slid.untilMs ?? 0))
      .catch((error: unknown) => session.report(error));
  return (
    <section className="sliders" aria-label="Sliders">
      {sliders.settings.map((slider) => (
        <Row key={slider.path} slider={slider} file={file} onSlide={slide} />
      ))}
      <Result />
      <p className="source">{sliders.source}</p>
    </section>
  );
}

interface RowProps {
  readonly slider: Slider;
  readonly file: RunFile;
  readonly onSlide: (path: string, value: number) => void;
}

function Row({ slider: { label, path, from, to, step }, file, onSlide }: RowProps) {
  const present = slidValue(file, path);
  const [moved, setMoved] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // React's `onChange` comes with every movement; the element's own event comes at the end of one.
  useEffect(() => {
    const element = input.current;
    const commit = () => element && onSlide(path, element.valueAsNumber);
    element?.addEventListener('change', commit);
    return () => element?.removeEventListener('change', commit);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has its own number.
  useEffect(() => setMoved(null), [file]);
  if (present === null) return null;
  const value = moved ?? present;
  const text = path.endsWith('Ms') ? lastedText(value) : String(value);
  return (
    <label>
      <span>{label}</span>
      <input
        ref={input}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={text}
        onChange={({ target }) => setMoved(target.valueAsNumber)}
      />
      <output>{text}</output>
    </label>
  );
}

/** The time with two leaders so far. */
function Result() {
  const text = useSessionState(({ run, frontierMs }) => {
    const { twoLeadersMs } = metricsOfRun(run, frontierMs);
    return `${lastedText(twoLeadersMs)} with two leaders, of ${lastedText(frontierMs)}.`;
  });
  return (
    <p className="result" aria-live="polite">
      Here: {text}
    </p>
  );
}
