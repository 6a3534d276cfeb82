// The branches of the run as a tree, each with its timeSpan of time: switch, rename, delete.
import { useEffect, useRef, useState } from 'react';
import { treeRows } from '../../session/branches/branchTree';
import type { OtherBranch } from '../../session/run/state';
import { useSession, useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { usePageActions } from '../base/pageStore';
import { NameField } from '../controls/NameField';
import './branches.css';

/** A branch as the tree shows it. */
interface Shown extends Omit<OtherBranch, 'commands' | 'run'> {
  readonly isPresent: boolean;
}

/** Longest name in a run file, in characters. */
const LONGEST_NAME = 100;

/** The tree, and the actions on the branch on the screen. */
export function BranchesPanel() {
  const branch = useSessionState((state) => state.branch);
  const others = useSessionState((state) => state.others);
  // Rounded to tenths of a second, the resolution of the bars: it need not change on every frame.
  const presentMs = useSessionState((state) => Math.ceil(state.frontierMs / 100) * 100);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the panel is gone; then the focus would be lost.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const present: Shown = { ...branch, untilMs: presentMs, isPresent: true };
  const all = [present, ...others.map((other) => ({ ...other, isPresent: false }))];
  const endMs = Math.max(...all.map(({ untilMs }) => untilMs), 1);
  return (
    <div className="scroll branches">
      <h2 ref={heading} tabIndex={-1}>
        Branches
      </h2>
      <p className="hint">
        An action in the past starts a new branch: the run goes on from that moment, and its former
        course stays in this list. Undo starts a branch too. An export contains all branches.
      </p>
      <ForkHere />
      <ul aria-label="Branches">
        {treeRows(all).map(({ branch: shown, depth }) => (
          <BranchRow key={shown.id} branch={shown} depth={depth} endMs={endMs} />
        ))}
      </ul>
    </div>
  );
}

/** The Fork button, enabled while looking back. */
function ForkHere() {
  const session = useSession();
  const isLookingBack = useSessionState((state) => state.isLookingBack);
  return (
    <button
      type="button"
      className="fork"
      disabled={!isLookingBack}
      title={isLookingBack ? 'Go on from the moment shown (F)' : 'Only at an earlier moment'}
      onClick={() => void session.fork()}
    >
      Fork here
    </button>
  );
}

interface BranchRowProps {
  readonly branch: Shown;
  readonly depth: number;
  /** End of the longest branch, in ms. */
  readonly endMs: number;
}

function BranchRow({ branch, depth, endMs }: BranchRowProps) {
  const session = useSession();
  const { setCompared, openComparison } = usePageActions();
  const compareWith = (other: string) => {
    setCompared([{ type: 'branch', id: other }]);
    openComparison(true);
  };
  const [isNaming, setNaming] = useState(false);
  const { id, name, forkMs, untilMs, isPresent } = branch;
  const from = `${(100 * forkMs) / endMs}%`;
  const width = `${(100 * (untilMs - forkMs)) / endMs}%`;
  const timeSpan = `${spokenMoment(forkMs)} – ${spokenMoment(untilMs)} s`;
  return (
    <li data-present={isPresent} style={{ '--depth': depth } as Record<string, number>}>
      {isNaming ? (
        <NameField
          name={name}
          longest={LONGEST_NAME}
          rename={(wanted) => void session.renameBranch(id, wanted)}
          close={() => setNaming(false)}
        />
      ) : (
        <button
          type="button"
          className="name"
          aria-current={isPresent ? 'true' : undefined}
          disabled={isPresent}
          title={isPresent ? 'This branch is on the screen' : 'Switch to this branch'}
          onClick={() => void session.switchBranch(id)}
        >
          {name}
        </button>
      )}
      <span className="time-span">{timeSpan}</span>
      <span className="row-actions">
        <button
          type="button"
          disabled={isPresent}
          title={
            isPresent ? 'This branch is on the screen' : 'Show it beside the branch on the screen'
          }
          aria-label={`Compare with ${name}`}
          onClick={() => compareWith(id)}
        >
          Compare
        </button>
        <button type="button" onClick={() => setNaming(true)} aria-label={`Rename ${name}`}>
          Rename
        </button>
        <button
          type="button"
          disabled={isPresent}
          title={isPresent ? 'Switch to another branch first' : undefined}
          aria-label={`Delete ${name}`}
          onClick={() => void session.removeBranch(id)}
        >
          Delete
        </button>
      </span>
      <span className="own-time" aria-hidden="true">
        <span style={{ left: from, width }} />
      </span>
    </li>
  );
}
