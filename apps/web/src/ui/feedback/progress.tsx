const BAR =
  "h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&:indeterminate::-webkit-progress-bar]:bg-accent";

/** A progress bar; without a value it shows activity only. */
export function Progress({
  label,
  value,
  most,
  grows = false,
}: {
  readonly label: string;
  readonly value?: number;
  readonly most?: number;
  /**
   * True if the label becomes longer over time: reserves its space, so that the layout does not
   * shift.
   */
  readonly grows?: boolean;
}) {
  return (
    <div className="space-y-1.5">
      <p
        aria-live="polite"
        className={`tabular text-sm font-semibold ${grows ? "min-h-15 content-end sm:min-h-10 lg:min-h-5" : ""}`}
      >
        {label}
      </p>
      <progress aria-label={label} value={value} max={most} className={BAR} />
    </div>
  );
}
