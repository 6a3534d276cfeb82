// The state of a column's form: what the column shows, its draft, and the choice that they mean.
import { useEffect, useMemo, useState } from 'react';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { ColumnChoice, OwnSettings, Preset } from '../../session/comparison/columnChoice';
import { useSessionState } from '../../session/useSession';
import { type Algorithm, surroundingsOf } from '../../sim/contracts/algorithm';
import {
  type ColumnDraft,
  type ColumnReading,
  columnDraft,
  readColumnDraft,
  withPreset,
} from './columnDraft';
import { choiceText, plainChoices, plainOf } from './comparedColumns';

/** The form of one column. */
export interface ColumnForm {
  readonly own: OwnSettings;
  /** The column's choice without its settings. */
  readonly plain: ColumnChoice;
  /** Shows another algorithm or a branch, by the text of its option. */
  readonly show: (text: string) => void;
  /** Null for a branch, and until it has been loaded; so are its draft and its reading. */
  readonly algorithm: Algorithm | null;
  readonly draft: ColumnDraft | null;
  readonly reading: ColumnReading | null;
  readonly setDraft: (draft: ColumnDraft) => void;
  readonly setPreset: (preset: Preset) => void;
  /** The choice; null while there are errors. */
  readonly choice: ColumnChoice | null;
  /** The reason why the algorithm could not be loaded. */
  readonly error: string | null;
}

/** An algorithm that was loaded for the form, and its draft. */
interface Loaded {
  readonly algorithm: Algorithm;
  readonly draft: ColumnDraft;
}

export function useColumnForm(start: ColumnChoice): ColumnForm {
  const own = useOwnSettings();
  const others = useSessionState((state) => state.others);
  const [shown, setShown] = useState<ColumnChoice>(start);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    setLoaded(null);
    setError(null);
    if (shown.type === 'algorithm')
      loadAlgorithm(shown.id).then(
        (algorithm) =>
          isWanted && setLoaded({ algorithm, draft: columnDraft(shown, algorithm, own) }),
        (reason: unknown) => isWanted && setError(String(reason)),
      );
    return () => {
      isWanted = false;
    };
  }, [shown, own]);
  const reading = loaded && readColumnDraft(loaded.draft, loaded.algorithm, own);
  return {
    own,
    plain: plainOf(shown),
    show: (text) => {
      const chosen = plainChoices({ others }).find((one) => choiceText(one) === text);
      if (chosen) setShown(chosen);
    },
    algorithm: loaded?.algorithm ?? null,
    draft: loaded?.draft ?? null,
    reading,
    setDraft: (draft) => loaded && setLoaded({ ...loaded, draft }),
    setPreset: (preset) =>
      loaded &&
      setLoaded({ ...loaded, draft: withPreset(loaded.draft, preset, loaded.algorithm, own) }),
    choice: shown.type === 'branch' ? shown : (reading?.choice ?? null),
    error,
  };
}

function useOwnSettings(): OwnSettings {
  const algorithm = useSessionState((state) => state.run.algorithm);
  const { params } = useSessionState((state) => state.file.algorithm);
  const { seed, nodes, network } = useSessionState((state) => state.file);
  return useMemo(
    () => ({ algorithm, params, seed, surroundings: surroundingsOf({ nodes, network }) }),
    [algorithm, params, seed, nodes, network],
  );
}
