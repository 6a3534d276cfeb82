// The part of the page's state for dialogs.
import type { ClusterDraft } from '../../session/cluster/clusterDraft';
import type { LectureDraft } from '../../session/lecture/draft';

/** The dialogs over the page; at most one of them is open. */
export type Dialog =
  | 'help'
  | 'library'
  | 'words'
  | 'runs'
  | 'share'
  | 'export'
  | 'lecture'
  | 'video'
  | 'cluster';

export interface DialogSlice {
  readonly dialog: Dialog | null;
  readonly openDialog: (dialog: Dialog) => void;
  readonly closeDialog: () => void;
  /** The lecture that the person makes; null when it has changed nothing. */
  readonly lectureDraft: LectureDraft | null;
  readonly draftLecture: (draft: LectureDraft | null) => void;
  /** The cluster that the person makes; null when it has changed nothing. */
  readonly clusterDraft: ClusterDraft | null;
  readonly draftCluster: (draft: ClusterDraft | null) => void;
}

type Change = (
  change: Partial<Pick<DialogSlice, 'dialog' | 'lectureDraft' | 'clusterDraft'>>,
) => void;

export const dialogSlice = (set: Change): DialogSlice => ({
  dialog: null,
  openDialog: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: null }),
  lectureDraft: null,
  draftLecture: (lectureDraft) => set({ lectureDraft }),
  clusterDraft: null,
  draftCluster: (clusterDraft) => set({ clusterDraft }),
});
