import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { MODIFIER } from "../../lib/focus/single-key-shortcuts.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { IconButton } from "../../ui/button.tsx";
import { openCommand, useOpenCommand } from "../search/open-command.ts";

const SearchHost = lazyPrefetched(
  async () => (await import("../search/search-host.tsx")).SearchHost,
);

/** Opens the command palette by button, Ctrl+K or ⌘K; its dialog loads lazily. */
export function SearchButton({ user }: { readonly user: CurrentUser }) {
  const asked = useOpenCommand();
  const isOpen = asked === "search";
  // The dialog stays mounted after its first opening, so that it can restore the focus.
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
      // In the app, Ctrl+K never opens the browser's own search.
      event.preventDefault();
      // The palette does not open over another dialog, which may have unsaved input.
      if (isOpen || !document.querySelector("[role=dialog], [role=alertdialog]"))
        openCommand(isOpen ? null : "search");
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
        onClick={() => openCommand("search")}
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
