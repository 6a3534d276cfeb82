// A process that plays all runs of an experiment that it is sent, one after the other, and answers how many ms they took.
import { createTrials } from '../../../src/worker/trials';
import { playAll } from '../playAll';

const trials = createTrials();

process.on('message', async (file: unknown) => {
  const { experiment, settings } = await trials.open(file);
  const tookMs = await playAll(settings.length * experiment.seeds, experiment.seeds, (job) =>
    trials.play(job),
  );
  process.send?.(tookMs);
});
