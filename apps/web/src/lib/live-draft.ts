import {
  differencesIn,
  type FieldWords,
  isSame,
  rebasedOn,
} from "@watchbill/domain/errors/changed-meanwhile";
import { useState } from "react";

/** A field that two people have changed, with the words for it and, where it can be said, what the other made of it. */
export interface Clash {
  readonly word: string;
  readonly theirs: string | null;
}

/**
 * A form that follows what it shows while it is open: what somebody else changes is taken over where nothing was typed, and
 * said. `seen` is that as it was last read; `isCurrent` says whether `now` is, and not about to be read again.
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
    // What is the same as in the form is nothing to be told of: most likely it was saved from it.
    const told = differencesIn(words, rebasedPart(seen, draft, latest), latest);
    setSeen(latest);
    setDraft(rebasedOn(seen, draft, latest));
    // What comes after a kept answer that was old is no news: it was so before the form opened.
    if (isFollowing) setNews([...new Set([...news, ...told])]);
  }
  const clashing = words.filter(
    ({ word, keys }) => news.includes(word) && keys.some((key) => !isSame(draft[key], seen[key])),
  );
  const takeTheirs = (): void => {
    const keys = clashing.flatMap((one) => one.keys);
    setDraft({ ...draft, ...Object.fromEntries(keys.map((key) => [key, seen[key]])) });
  };
  const clashes: Clash[] = clashing.map(({ word, read }) => ({
    word,
    theirs: read ? read(seen) : null,
  }));
  /** What was just saved is what is seen from now on. */
  const noteSaved = (saved: { readonly [Key in keyof Form]?: Form[Key] | undefined }): void => {
    setSeen((before) => ({ ...before, ...(saved as Partial<Form>) }));
    setNews([]);
  };
  return { seen, draft, setDraft, news, clashes, takeTheirs, noteSaved };
}

/** What was seen, but for the fields that the form already holds as they are now. */
function rebasedPart<Form extends object>(seen: Form, draft: Form, latest: Form): Partial<Form> {
  const entries = Object.entries(seen).filter(
    ([key]) => !isSame(draft[key as keyof Form], latest[key as keyof Form]),
  );
  return Object.fromEntries(entries) as Partial<Form>;
}
