// The entry of the command line: joins it to this process.
import { buffer } from 'node:stream/consumers';
import { runCli } from './cli';

// A reader such as `head` may close the pipe before all is said; that is no failure of the run.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  readStdin: () => buffer(process.stdin),
});
