// The text of `hustings --help`.
import { DEED_KINDS } from '../hunt/deeds';

export const HELP = `hustings: leader elections, run and replayed without a browser

  hustings list [algorithms|services|clients|scenarios|experiments|faults|properties|exports|layouts|sites] [--json] [--machine id]
      Lists the contents of the open folders, with parameters and defaults.
      --machine id           prints the state machine of one algorithm, service or client instead, as XState's JSON

  hustings run <scenario | file | -> [options]
  hustings run --algorithm id --nodes N [options]
  hustings run --algorithm id --cluster file [options]
      Plays a scenario, a run file (- is standard input) or a plain cluster, and prints the results.
      --algorithm id         another algorithm than the scenario's
      --nodes N              nodes n1 to nN with priorities 1 to N; only without a scenario
      --cluster file         the nodes of a cluster file, in place of the run's own; services and clients too where
                             the file lists them. - is standard input
      --sites id | file      the latencies between sites, by a matrix of round-trip times: see hustings list sites.
                             A file is CSV: the sites in the first line, then a line with the times of each.
                             - is standard input. Nodes without sites are placed at them in turn
      --spread part          how far latencies between sites may vary, as a part of each, from 0 to 1
      --seed s               the seed of all randomness
      --until ms             the end of the run, in virtual ms
      --preset id            the settings of a real system; hustings list algorithms names them. --param goes on from there
      --param k=v            a parameter of the algorithm; may be repeated
      --latency ms|min..max  the latency of every link without a setting of its own
      --leader-within ms     the deadline for a new leader, for the property leaderInTime
      --crash id@ms          crashes a node; may be repeated
      --elect id@ms          tells a node to start an election; may be repeated
      --load id=percent@ms   changes a node's load, where the least loaded leads; may be repeated
      --clock id=ms@ms       lets a process's wall clock jump, as n1=+5000@3000; may be repeated
      --disk id=ms@ms        lets each write of a process to its disk take so long, as n1=800@3000; may be repeated
      --out file             writes the run file; - is standard output, which then has nothing else
      --as format            writes another format than the run file; hustings list exports names them
      --from ms, --to ms     limits another format to this interval, with the messages that were sent in it
      --kinds A,B            limits another format to messages of these kinds
      --no-trace             leaves the trace out of the run file; its hash stays
      --json                 prints the results as JSON
      On a terminal a line shows the progress. Ctrl-C (or SIGTERM) ends the run early: the results so far are printed,
      --out writes a file that replays, and the exit code is 130 (143). A second one ends the program at once.
      A file of --out replaces the old one only when it is complete. If the file would be larger than 64 MiB, the
      limit for reading, its trace is left out as by --no-trace, with a warning; other formats end the run at
      1,000,000 events.

  hustings replay <file | -> [--json]
      Plays a run again and compares it with the trace, or the hash, in the file. Plays its other branches as well.

  hustings verify <file | folder | ->... [options]
      Plays runs again and judges them: a run of an exercise by its goal, any other run by its expectations or, without
      expectations, by the properties. A folder means every .json file in it and in its subfolders; links may not lead
      out of it. A file that cannot be read has a line with the reason, and does not stop the others.
      --exercise id|file     the exercise of all runs; by default it is found by their ids
      --events N             the limit of events in a file's run and its branches, by default 1,000,000. A run with
                             more events is bad, however fast the computer is
      --json                 prints the judgements as JSON, a line for each file; sameAs names the first file with
                             the same run

  hustings sweep <experiment | file | -> [options]
      Plays the runs of an experiment, and prints its figures with their intervals.
      --jobs N               so many processes, by default one less than the computer's processors
      --seeds N              another number of seeds than the experiment's
      --out rows.jsonl       writes a line for each run, in one order; a file of the same experiment is continued
      --part i/n             plays part i of n, from 0: every n-th seed. hustings join makes one file of all parts
      --against N            prints each setting's differences from the N-th, seed by seed
      --queue redis://…      leaves the runs to the machines that take them from this Redis server: see hustings work
      --json                 prints the figures as JSON
      Ctrl-C (or SIGTERM) ends it early and keeps what was played: the same command with --out goes on from there.

  hustings join <experiment | file> <rows.jsonl>... --out file [--seeds N]
      Puts the rows of all parts of an experiment into the file that a single sweep writes, and prints its figures.

  hustings work --queue redis://… [--jobs N]
      Plays the runs of sweeps that wait in a queue, N at once, until Ctrl-C (or SIGTERM). On any number of machines:
      each needs the same version of this program. What a machine was playing that crashes, or says nothing for 5 s,
      goes to another one; a server that comes back is found again, and what it has lost is put there again.

  hustings hunt <scenario | file | -> --property id [options]
  hustings hunt --algorithm id --nodes N --property id [options]
      Looks for a schedule of faults that breaks a property, and shrinks it to the fewest deeds and nodes. The run is chosen
      as for \`run\`, with --cluster, --preset, --param, --latency, --until and --leader-within. The output says whether
      the algorithm promises the property despite these faults.
      --for duration         the property must be broken for so long, as 500ms or 2s; by default any moment is enough
      --deeds a,b:2          the faults, each with the largest number in a run: see below. By default
                             all that a promise of the property tolerates, else restart, pause, cut, dropMessage, holdMessage
      --most N               the largest number of faults in a run, by default 12
      --strategies a,b       only these: placed, storms, scattered, nearest, covering; by default all of them in turn
      --mended               all is repaired in the end, and only then must the property hold, after the settling time
      --budget 2m | N        the wall time, or the number of schedules, after which it gives up; by default 2m
      --seed s               another seed has other schedules; the same one has the same find, whatever --jobs says
      --jobs N               so many processes, by default one less than the computer's processors
      --out file             writes the find as a run file; - is standard output, which then has nothing else
      --json                 prints the result as JSON
      Deeds are ${DEED_KINDS.slice(0, 9).join(', ')},
      ${DEED_KINDS.slice(9).join(', ')}.
      Ctrl-C (or SIGTERM) ends it early; while it shrinks, the smallest schedule so far is kept.

The exit code is 0 when all is good. It is 1 when an expectation or a goal is not met or, for a run without
expectations, when a property is violated at its end, and when a hunt finds a schedule. It is 2 for bad input, also for a file whose replay differs from
its results, for a run of an exercise that changes the exercise, and for an output that cannot be written. It is 141
when the reader of the output closes it, as \`head\` does, and 130 or 143 when a signal ended a run.
`;
