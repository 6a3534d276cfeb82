// The entry of the command line: joins it to this process. In a process of a pool it plays trials, in one of a hunt attempts.
import { runCli } from './cli';
import { ATTEMPTS, serveAttempts } from './huntProcesses';
import { terminal } from './terminal';
import { serveTrials, TRIALS } from './trialProcess';

if (process.send && process.argv[2] === TRIALS) serveTrials();
else if (process.send && process.argv[2] === ATTEMPTS) serveAttempts();
else process.exitCode = await runCli(process.argv.slice(2), terminal());
