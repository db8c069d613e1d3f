/** Notice that the viewer no longer has this spot; the text they are typing stays visible. */
export function SpotGone({ mayBeWriting }: { readonly mayBeWriting: boolean }) {
  return (
    <p role="alert" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      This shift was deleted, or somebody else has your place by now: you need not come.
      {mayBeWriting
        ? " What you were writing is still here, but there is nothing left to send it for."
        : null}
    </p>
  );
}
