// Steps by tables, as measure-only runs take them, against XState's own steps without the cost of its actors.
import type { Bench } from '../bench';
import { electionReadings } from './recordedSteps';

const measure: Bench = () => electionReadings('tables', { atLeast: 3 });
export default measure;
