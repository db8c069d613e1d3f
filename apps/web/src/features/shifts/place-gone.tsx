/** Said over a form about a place that its writer no longer has; what they are writing stays in sight. */
export function PlaceGone() {
  return (
    <p role="alert" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      This shift was deleted, or somebody else has your place by now: you need not come. What you were writing is still here, but
      there is nothing left to send it for.
    </p>
  );
}
