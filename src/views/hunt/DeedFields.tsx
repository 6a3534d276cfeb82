// The deeds that a hunt may do, and how many of each.
import { DEED_KINDS, type DeedKind, troubleOf } from '../../hunt/deeds';
import { promisesAbout } from '../../hunt/promise';
import type { HuntBase } from '../../session/hunt/huntBase';
import { DEED_NAMES } from './deedWords';
import type { HuntDraft } from './huntDraft';
import { Stepper } from './Stepper';

interface Props {
  readonly base: HuntBase;
  readonly draft: HuntDraft;
  readonly change: (draft: HuntDraft) => void;
}

/** The kinds that are in sight at first, besides those that are allowed. */
const FIRST: readonly DeedKind[] = ['crash', 'restart', 'pause', 'cut', 'dropMessage'];

export function DeedFields({ base, draft, change }: Props) {
  const { run, algorithm } = base;
  const { property, isMended: mended, deeds, mostDeeds } = draft;
  const [promise] = promisesAbout({ property, mended }, algorithm, run.algorithm.params);
  const hasServices = (run.services ?? []).length > 0;
  const offered = DEED_KINDS.filter(
    (kind) => hasServices || (kind !== 'service' && kind !== 'lostService'),
  );
  const isFirst = (kind: DeedKind) => FIRST.includes(kind);
  const field = (kind: DeedKind) => (
    <Stepper
      key={kind}
      label={DEED_NAMES[kind]}
      mark={promise && !promise.despite.includes(troubleOf(kind)) ? 'not promised' : undefined}
      value={deeds[kind]}
      least={0}
      most={mostDeeds}
      onChange={(most) => change({ ...draft, deeds: { ...deeds, [kind]: most } })}
    />
  );
  const others = offered.filter((kind) => !isFirst(kind));
  const allowed = others.filter((kind) => deeds[kind] > 0).length;
  return (
    <fieldset>
      <legend>With at most</legend>
      <Stepper
        label="deeds in total"
        value={mostDeeds}
        least={1}
        onChange={(most) => change(withMost(draft, most))}
      />
      {offered.filter(isFirst).map(field)}
      <details>
        <summary>
          Other kinds{allowed > 0 ? `: ${allowed} of ${others.length} allowed` : ''}
        </summary>
        {others.map(field)}
      </details>
    </fieldset>
  );
}

/** The limit of all deeds. A kind that could be all of them can be so still. */
function withMost(draft: HuntDraft, mostDeeds: number): HuntDraft {
  const deeds = Object.fromEntries(
    DEED_KINDS.map((kind) => {
      const most = draft.deeds[kind];
      return [kind, most === draft.mostDeeds ? mostDeeds : Math.min(most, mostDeeds)];
    }),
  ) as HuntDraft['deeds'];
  return { ...draft, mostDeeds, deeds };
}
