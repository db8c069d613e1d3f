import { useEffect } from "react";
import { showAccent } from "../../lib/look.ts";
import { useEndpoint } from "../../lib/queries.ts";

/** Names the page and the squad for the browser's tab, its history and a screen reader; how many news wait stands before them. */
export function usePageTitle(label: string, unread = 0): void {
  const name = useEndpoint("settings.organisation", {}).data?.name ?? "Watchbill";
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${label} · ${name}`;
  }, [label, name, unread]);
}

/** Shows the whole app in the squad's colour. */
export function useSquadColour(): void {
  const accent = useEndpoint("settings.organisation", {}).data?.accent;
  useEffect(() => {
    if (accent !== undefined) showAccent(accent);
  }, [accent]);
}
