// The departures of a model from what it models, folded: what is real, what the model does, what that hides.
import { type ModelName, useFidelity } from './useFidelity';
import './fidelity.css';

/** The departures of an algorithm or a service; nothing until they have been loaded. */
export function Departures(model: ModelName) {
  const fidelity = useFidelity(model);
  if (!fidelity) return null;
  const { differs } = fidelity;
  return (
    <details className="departures">
      <summary>
        {differs.length === 1
          ? 'One difference from the real thing'
          : `${differs.length} differences from the real thing`}
      </summary>
      <ul>
        {differs.map(({ real, here, hides }) => (
          <li key={real}>
            <p>{real}</p>
            <p>
              <b>Here:</b> {here}
            </p>
            <p>
              <b>Hidden by it:</b> {hides}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
