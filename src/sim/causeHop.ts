// A stretch of the way from a cause to its effect, as it is told, drawn and lit up.

/** A process waits, or a message is on its way; a stretch of no length is a moment at which a process has a part. */
export type CauseHop = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly type: 'wait'; readonly process: string }
  | {
      readonly type: 'message';
      readonly id: number;
      readonly from: string;
      readonly to: string;
      /** It was lost at `toMs`: its absence is the cause. */
      readonly isLost: boolean;
    }
);
