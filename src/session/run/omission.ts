// An omission: a command, a message or the firing of a timer that is left out of a run, to see what would have happened.

/** The command of this index; a message that was sent at a time in ms; or the firing of a process's timer at a time in ms. */
export type Omission =
  | { readonly command: number }
  | { readonly message: number; readonly sentMs: number; readonly name: string }
  | {
      readonly timer: string;
      readonly process: string;
      readonly firedMs: number;
      readonly name: string;
    };
