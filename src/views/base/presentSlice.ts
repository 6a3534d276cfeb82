// The part of the page's state for present mode.

export interface PresentSlice {
  /** Whether the page is in present mode, for a hall; a comparison is shown as usual meanwhile. */
  readonly isPresenting: boolean;
  readonly present: (isPresenting: boolean) => void;
}

/** Changes a part of the page's state; the popover over the stage is another slice's. */
type Change = (change: { readonly isPresenting: boolean; readonly popup: null }) => void;

/** The popover closes together with the stage. */
export const presentSlice = (set: Change, isPresenting: boolean): PresentSlice => ({
  isPresenting,
  present: (isOn) => set({ isPresenting: isOn, popup: null }),
});
