// Runs of which only figures are kept, as a sweep plays them, against XState's own actors taking the same steps.
import type { Bench } from '../bench';
import { electionReadings } from './recordedSteps';

const measure: Bench = () => electionReadings('sweep', { atLeast: 1.2 });
export default measure;
