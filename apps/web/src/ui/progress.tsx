const BAR =
  "h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&:indeterminate::-webkit-progress-bar]:bg-accent";

/** How far something is; without a value it only says that it goes on. */
export function Progress({ label, value, most }: { readonly label: string; readonly value?: number; readonly most?: number }) {
  return (
    <div className="space-y-1.5">
      <p aria-live="polite" className="tabular text-sm font-semibold">
        {label}
      </p>
      <progress aria-label={label} value={value} max={most} className={BAR} />
    </div>
  );
}
