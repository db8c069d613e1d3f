export function Spinner({ text = "Loading..." }: { readonly text?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-6 text-ink-soft">
      <span
        aria-hidden
        className="size-6 animate-spin rounded-full border-[3px] border-line border-t-accent"
      />
      <span>{text}</span>
    </div>
  );
}
