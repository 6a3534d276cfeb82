// Lines to write on.

export function Lines({ count }: { readonly count: number }) {
  return (
    <div className="handout-lines" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike.
        <div key={index} />
      ))}
    </div>
  );
}
