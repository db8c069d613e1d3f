import { formatList } from "@watchbill/domain/text/language";
import { Button } from "../button.tsx";

/** Notice of an edit conflict; the user keeps the other user's edit or saves their own. */
export function EditConflict({
  text,
  news,
  clashes,
  onTakeTheirs,
}: {
  /** Returns the sentence that another user changed these fields. */
  readonly text: (fields: string) => string;
  readonly news: readonly string[];
  readonly clashes: readonly { readonly word: string; readonly theirs: string | null }[];
  readonly onTakeTheirs: () => void;
}) {
  if (news.length === 0) return null;
  return (
    <div role="status" className="space-y-2 rounded-lg bg-warn-soft p-3 text-warn">
      <p className="font-medium">
        {text(formatList(news))}
        {clashes.length === 0 ? " Your own changes are kept." : null}
      </p>
      {clashes.length === 0 ? null : (
        <>
          <p>
            {`You both changed the ${formatList(clashes.map(({ word }) => word))}.`}
            {clashes.some(({ theirs }) => theirs !== null) ? " Their version:" : null}
          </p>
          <ul className="list-disc ps-5">
            {clashes.map(({ word, theirs }) =>
              theirs === null ? null : (
                <li key={word} className="break-words">
                  {word}: <strong>{theirs}</strong>
                </li>
              ),
            )}
          </ul>
          <p>Save to keep your version.</p>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Use theirs
          </Button>
        </>
      )}
    </div>
  );
}
