const SHORT_CODE = /([\p{L}\d]{1,5}-\d{1,5})(?![\p{L}\d])/u;

/** Text whose short codes ("C-25", "10-8") stay whole where a line ends: browsers break one at its dash. */
export function Unbroken({ children }: { readonly children: string }) {
  const parts = children.split(SHORT_CODE);
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
