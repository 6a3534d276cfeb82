// The entry of the command line: joins it to this process. In a process of a sweep it plays trials.
import { runCli } from './cli';
import { serveTrials, TRIALS } from './sweepProcesses';
import { terminal } from './terminal';

if (process.send && process.argv[2] === TRIALS) serveTrials();
else process.exitCode = await runCli(process.argv.slice(2), terminal());
