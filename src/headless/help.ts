// The text of `hustings --help`.

export const HELP = `hustings: leader elections, run and replayed without a browser

  hustings list [algorithms|services|clients|scenarios|faults|properties|exports] [--json] [--machine id]
      What there is, with parameters and defaults.
      --machine id           prints the state machine of one algorithm, service or client instead, as XState's JSON

  hustings run <scenario | file | -> [options]
  hustings run --algorithm id --nodes N [options]
      Plays a scenario, a run file (- is standard input) or a plain cluster, and says what came of it.
      --algorithm id         another algorithm than the scenario's
      --nodes N              nodes n1 to nN with priorities 1 to N; only without a scenario
      --seed s               where all randomness comes from
      --until ms             how far to run, in virtual ms
      --param k=v            a parameter of the algorithm; may be repeated
      --latency ms|min..max  the latency of every link that has none of its own
      --crash id@ms          crashes a node; may be repeated
      --out file             writes the run file; - is standard output, and then nothing else goes there
      --as format            writes another format than the run file; hustings list exports names them
      --no-trace             leaves the trace out of the run file; its hash stays
      --json                 says what came of it as JSON
      On a terminal a line says how far it is. Ctrl-C (or SIGTERM) ends the run where it is: what came of it so far is
      said, --out has a file that replays, and the exit code is 130 (143). A second one ends the program at once.
      A file of --out takes the old one's place only when it is whole. A trace with which it would be larger than
      64 MiB, the most that is read, is left out as by --no-trace, with a warning; other formats end the run at
      1,000,000 events.

  hustings replay <file | -> [--json]
      Plays a run again and compares it with the trace, or the hash, in the file. Plays its other branches too.

  hustings verify <file | folder | ->... [options]
      Plays runs again and judges them: a run of an exercise by its goal, any other by what it expects or, when it
      expects nothing, by the properties. A folder stands for every .json file in it and in its folders; links may
      not lead out of it. What cannot be read has a line that says why, and does not stop the others.
      --exercise id|file     the exercise that all of them must be runs of; else it is found by their ids
      --events N             how many events may happen in a file's run and its branches; 1,000,000 when absent.
                             A run in which more happen is bad, however fast the computer is
      --json                 says what came of it as JSON, a line for each file; sameAs names the first file that is
                             the same run

The exit code is 0 when all is good. It is 1 when an expectation or a goal is not met; for a run that expects
nothing, when a property is still broken at its end. It is 2 when the input was bad: a file that does not replay to
what it says of itself, or that says it is of an exercise and changes it, is, too. So is an output that is full. It is
141 when whoever reads the output goes away, as \`head\` does, and 130 or 143 when a signal ended a run.
`;
