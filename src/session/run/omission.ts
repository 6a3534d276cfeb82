// An omission: a command or a message that is left out of a run, to see what would have happened without it.

/** The command of this index, or a message that was sent at a time in ms. */
export type Omission =
  | { readonly command: number }
  | { readonly message: number; readonly sentMs: number; readonly name: string };
