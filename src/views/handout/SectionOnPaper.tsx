// A run on paper: its facts, the signs in its pictures, its beats, and its lanes.
import { useId } from 'react';
import { BeatOnPaper } from './BeatOnPaper';
import { InlineSvg } from './InlineSvg';
import { Legend } from './Legend';
import { Lines } from './Lines';
import type { PaintedRun, PaintedTask, Section } from './section';

interface Props {
  readonly section: Section;
  /** Whether it begins on a new page, under a title of its own. */
  readonly isOfLecture: boolean;
  readonly hasAnswers: boolean;
  readonly hasNotes: boolean;
}

export function SectionOnPaper({ section, isOfLecture, hasAnswers, hasNotes }: Props) {
  const { part, run, task } = section;
  const { title, description } = part.file;
  const headingId = useId();
  const Heading = isOfLecture ? 'h3' : 'h2';
  return (
    <section
      className="handout-section"
      data-own-page={isOfLecture}
      {...(isOfLecture ? { 'aria-labelledby': headingId } : { 'aria-label': title })}
    >
      {isOfLecture && (
        <>
          <h2 id={headingId}>{title}</h2>
          <p>{description}</p>
        </>
      )}
      <Facts section={section} />
      {hasNotes && part.notes !== undefined && <p className="handout-notes">{part.notes}</p>}
      <Legend legend={run.legend} Heading={Heading} />
      {task && <TaskOnPaper task={task} Heading={Heading} />}
      <RunOnPaper run={run} {...{ Heading, hasAnswers, hasNotes }} />
      {hasAnswers && task?.solution && (
        <div className="handout-solution">
          <Heading>The worked solution</Heading>
          <RunOnPaper run={task.solution} {...{ Heading, hasAnswers, hasNotes }} />
        </div>
      )}
    </section>
  );
}

interface RunProps extends Pick<Props, 'hasAnswers' | 'hasNotes'> {
  readonly run: PaintedRun;
  readonly Heading: 'h2' | 'h3';
}

function RunOnPaper({ run, Heading, hasAnswers, hasNotes }: RunProps) {
  const { beats, lanes, remark, isLarge } = run;
  return (
    <>
      {remark !== null && <p className="handout-remark">{remark}</p>}
      <ol className="handout-beats" data-large={isLarge}>
        {beats.map((beat, index) => (
          <BeatOnPaper
            // biome-ignore lint/suspicious/noArrayIndexKey: beats keep their places.
            key={index}
            beat={beat}
            number={index + 1}
            {...{ Heading, hasAnswers, hasNotes }}
          />
        ))}
      </ol>
      <div className="handout-lanes">
        <Heading>The whole run</Heading>
        <InlineSvg svg={lanes} />
        <p>
          The lane of a node has the colour of the leader that it follows. The dots above are the
          beats, with their numbers where there is room.
        </p>
      </div>
    </>
  );
}

/** The algorithm, the size of the cluster, the source, and the address that opens the run. */
function Facts({ section: { part, run } }: Pick<Props, 'section'>) {
  const { file, scenario, minutes } = part;
  const { name, source } = run.algorithm;
  const nodes = `${file.nodes.length} ${file.nodes.length === 1 ? 'node' : 'nodes'}`;
  const place = location.protocol === 'file:' ? '' : location.origin + location.pathname;
  return (
    <p className="handout-facts">
      {minutes !== null && <>{minutes} min · </>}
      {name}, {nodes}, seed {file.seed} · after {source}
      {scenario !== null && <> · {`${place}?scenario=${scenario}`}</>}
    </p>
  );
}

interface TaskProps {
  readonly task: PaintedTask;
  readonly Heading: 'h2' | 'h3';
}

function TaskOnPaper({ task: { goal, rules }, Heading }: TaskProps) {
  return (
    <div className="handout-task">
      <Heading>The task</Heading>
      <p>{goal}</p>
      <p>{rules.join(' ')}</p>
      <Lines count={6} />
    </div>
  );
}
