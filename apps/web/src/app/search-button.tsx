import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { later } from "../lib/later.ts";
import { IconButton } from "../ui/button.tsx";

const SearchHost = later(async () => (await import("./search-host.tsx")).SearchHost);

/** The search of everything, by its button or Ctrl+K, which on a Mac is ⌘K; what it is made of comes later. */
export function SearchButton({ user }: { readonly user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  // Once opened it stays, closed, so that it can show what was asked for there.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
      // The browser's own search is meant nowhere in the app.
      event.preventDefault();
      // What is open in its place stays, and what is being typed there with it.
      if (isOpen || !document.querySelector("[role=dialog], [role=alertdialog]")) setOpen(!isOpen);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [isOpen]);
  return (
    <>
      <IconButton
        label="Find anything (Ctrl+K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={22} />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <SearchHost user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
