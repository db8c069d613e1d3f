import { useEffect } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";

/** Sets the document title: the number of unread notifications, the page, and the squad's name. */
export function usePageTitle(label: string, unread = 0): void {
  const name = useEndpoint("settings.organization", {}).data?.name ?? "Watchbill";
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${label} · ${name}`;
  }, [label, name, unread]);
}
