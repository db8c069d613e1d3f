/** Notice that the viewer no longer has this spot; text that they are typing stays visible. */
export function SpotGone({ mayBeWriting }: { readonly mayBeWriting: boolean }) {
  return (
    <p role="alert" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      This shift was deleted or reassigned. You don't need to come in.
      {mayBeWriting ? " Your draft can't be sent." : null}
    </p>
  );
}
