import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { later } from "../lib/later.ts";
import { MODIFIER } from "../lib/single-keys.ts";
import { IconButton } from "../ui/button.tsx";
import { ask, useAskedFor } from "./asked-for.ts";

const SearchHost = later(async () => (await import("./search-host.tsx")).SearchHost);

/** The search of everything, by its button or Ctrl+K, which on a Mac is ⌘K; what it is made of comes later. */
export function SearchButton({ user }: { readonly user: CurrentUser }) {
  const asked = useAskedFor();
  const isOpen = asked === "search";
  // Once opened it stays, closed, so that it can give the focus back.
  const [wasAsked, setWasAsked] = useState(false);
  if (asked !== null && !wasAsked) setWasAsked(true);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== "k" ||
        event.altKey ||
        event.shiftKey ||
        event.ctrlKey === event.metaKey
      )
        return;
      // The browser's own search is meant nowhere in the app.
      event.preventDefault();
      // What is open in its place stays, and what is being typed there with it.
      if (isOpen || !document.querySelector("[role=dialog], [role=alertdialog]"))
        ask(isOpen ? null : "search");
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [isOpen]);
  return (
    <>
      <IconButton
        label={`Find anything (${MODIFIER}K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => ask("search")}
      >
        <Search aria-hidden size={22} />
      </IconButton>
      {wasAsked ? (
        <Suspense>
          <SearchHost user={user} asked={asked} />
        </Suspense>
      ) : null}
    </>
  );
}
