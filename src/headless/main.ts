// The entry of the command line: joins it to this process.
import { runCli } from './cli';
import { terminal } from './terminal';

process.exitCode = await runCli(process.argv.slice(2), terminal());
