import { useEffect } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";

/** Names the page and the squad for the browser's tab, its history and a screen reader; how many news wait stands before them. */
export function usePageTitle(label: string, unread = 0): void {
  const name = useEndpoint("settings.organisation", {}).data?.name ?? "Watchbill";
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${label} · ${name}`;
  }, [label, name, unread]);
}
