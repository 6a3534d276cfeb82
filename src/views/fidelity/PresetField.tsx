// The choice of a real system's settings, with what is real about them and what is not.
import { useId } from 'react';
import type { Preset } from '../../sim/contracts/fidelity';

interface Props {
  readonly presets: readonly Preset[];
  /** The preset that the settings are equal to; null for other settings. */
  readonly chosen: Preset | null;
  readonly choose: (preset: Preset) => void;
}

/** A list of presets, and the sentences about the chosen one. */
export function PresetField({ presets, chosen, choose }: Props) {
  const id = useId();
  const take = (name: string) => {
    const preset = presets.find((one) => one.id === name);
    if (preset) choose(preset);
  };
  return (
    <div className="preset">
      <label htmlFor={id}>Settings of</label>
      <select
        id={id}
        value={chosen?.id ?? ''}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => take(target.value)}
      >
        {!chosen && <option value="">no real system</option>}
        {presets.map((preset) => (
          <option key={preset.id} value={preset.id}>
            {preset.name}
          </option>
        ))}
      </select>
      <div id={`${id}-about`} className="hint">
        {chosen ? (
          <>
            <p>
              <b>Real:</b> {chosen.real}
            </p>
            <p>
              <b>Not real:</b> {chosen.unreal}
            </p>
            <p>
              <b>Source:</b> {chosen.source}
            </p>
          </>
        ) : (
          <p>Choose a system to have its own values, which may be too fast or too slow to watch.</p>
        )}
      </div>
    </div>
  );
}
