import {
  differencesIn,
  type FieldWords,
  isSame,
  rebasedOn,
} from "@watchbill/domain/errors/changed-meanwhile";
import { useState } from "react";

/** A field that another user has changed: its label and, if it can be formatted, the new value. */
interface FieldConflict {
  readonly word: string;
  readonly theirs: string | null;
}

/**
 * Form values that follow other users' changes while the form is open: fields without edits take
 * the new value, and `news` reports it. `seen` are the values on which the edits are based;
 * `isCurrent` says whether `now` is fresh and will not be refetched.
 */
export function useLiveDraft<Form extends object>(
  now: Form,
  isCurrent: boolean,
  words: FieldWords<Form>,
) {
  const [seen, setSeen] = useState(now);
  const [draft, setDraft] = useState(now);
  const [news, setNews] = useState<readonly string[]>([]);
  const [isFollowing, setFollowing] = useState(isCurrent);
  if (isCurrent && !isFollowing) setFollowing(true);
  const latest = isCurrent ? now : seen;
  if (differencesIn(words, seen, latest).length > 0) {
    // A value equal to the form's is not reported, because it was probably saved from this form.
    const changes = differencesIn(words, rebasedPart(seen, draft, latest), latest);
    setSeen(latest);
    setDraft(rebasedOn(seen, draft, latest));
    // A change found in the first refetch of a stale response is not reported, because it is older
    // than the form.
    if (isFollowing) setNews([...new Set([...news, ...changes])]);
  }
  const clashing = words.filter(
    ({ word, keys }) => news.includes(word) && keys.some((key) => !isSame(draft[key], seen[key])),
  );
  const takeTheirs = (): void => {
    const keys = clashing.flatMap((one) => one.keys);
    setDraft({ ...draft, ...Object.fromEntries(keys.map((key) => [key, seen[key]])) });
  };
  const clashes: FieldConflict[] = clashing.map(({ word, read }) => ({
    word,
    theirs: read ? read(seen) : null,
  }));
  /** Takes the saved values as those on which later edits are based. */
  const noteSaved = (saved: { readonly [Key in keyof Form]?: Form[Key] | undefined }): void => {
    setSeen((before) => ({ ...before, ...(saved as Partial<Form>) }));
    setNews([]);
  };
  return { seen, draft, setDraft, news, clashes, takeTheirs, noteSaved };
}

/**
 * Returns the base values, with those fields updated in which the form already equals the latest
 * values.
 */
function rebasedPart<Form extends object>(seen: Form, draft: Form, latest: Form): Partial<Form> {
  const entries = Object.entries(seen).filter(
    ([key]) => !isSame(draft[key as keyof Form], latest[key as keyof Form]),
  );
  return Object.fromEntries(entries) as Partial<Form>;
}
