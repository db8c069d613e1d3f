export function DetailsBlock({ children }: { readonly children: string }) {
  return (
    <details className="mt-3 rounded-lg border border-line">
      <summary className="min-h-11 px-3 py-2.5 text-sm font-semibold text-ink-soft">
        Technical details
      </summary>
      <pre className="overflow-x-auto border-t border-line p-3 text-xs break-all whitespace-pre-wrap">
        {children}
      </pre>
    </details>
  );
}
