const WHOLE =
  /(\d{1,2}:\d{2}(?: [AP]M)?(?: -(?= ))?|[\p{L}\d]{1,5}-\d{1,5}|in \d{1,3} (?:h|min))(?![\p{L}\d])/u;

/**
 * Keeps short codes ("C-25", "10-8") and times ("2:00 PM", "14:00 -", "in 3 h") on one line,
 * because browsers break them at hyphens and spaces. A line may break only after a range's dash.
 */
export function NoWrap({ children }: { readonly children: string }) {
  const parts = children.split(WHOLE);
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
