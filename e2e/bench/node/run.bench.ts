// Runs with trace, properties, metrics and hash, as the verb `run` plays them, against XState's own actors.
import type { Bench } from '../bench';
import { electionReadings } from './recordedSteps';

const measure: Bench = () => electionReadings('run');
export default measure;
