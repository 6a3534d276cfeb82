// The entry of the command line: joins it to this process. In a process of a pool it plays trials.
import { runCli } from './cli';
import { terminal } from './terminal';
import { serveTrials, TRIALS } from './trialProcess';

if (process.send && process.argv[2] === TRIALS) serveTrials();
else process.exitCode = await runCli(process.argv.slice(2), terminal());
