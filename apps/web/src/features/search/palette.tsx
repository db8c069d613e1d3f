import type { Role } from "@watchbill/domain/members/role";
import { dateOf } from "@watchbill/domain/time/local";
import { useEffect, useMemo, useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { addRecentItem, recentItems } from "../../lib/storage/recent-items.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { dismissTransientToast } from "../../lib/toast/toast-store.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { SearchChoice } from "./choice.ts";
import { type Entry, GROUPS } from "./entry.ts";
import { memberEntries, shiftEntries } from "./found-entries.ts";
import { offered, rank } from "./rank.ts";
import { SearchBox, type SearchSection } from "./search-box.tsx";
import { useSearched } from "./use-search-data.ts";

/** The command palette: finds members, shifts, pages and actions. */
export function Palette({
  viewer,
  more,
  isOpen,
  onChoose,
  onClose,
}: {
  readonly viewer: { readonly id: number; readonly role: Role };
  /**
   * Entries for pages and actions. The caller builds them, because this feature does not know the
   * app's pages.
   */
  readonly more: readonly Entry<SearchChoice>[];
  readonly isOpen: boolean;
  readonly onChoose: (choice: SearchChoice) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Find members, shifts, pages and actions"
      isSearch
    >
      <Finder viewer={viewer} more={more} onChoose={onChoose} />
    </Dialog>
  );
}

function Finder({
  viewer: { id, role },
  more,
  onChoose,
}: {
  readonly viewer: { readonly id: number; readonly role: Role };
  readonly more: readonly Entry<SearchChoice>[];
  readonly onChoose: (choice: SearchChoice) => void;
}) {
  const squad = useOrganization();
  const now = useNow(60_000);
  const [search, setSearch] = useState("");
  const [recent] = useState(() => recentItems(id));
  // Closes a toast, because on a phone it would cover the search field.
  useEffect(dismissTransientToast, []);
  const { members, shifts, isPending, missing } = useSearched(search, dateOf(now, squad.timeZone));
  const ofMembers = useMemo(
    () => members.flatMap((member) => memberEntries(member, role === "admin")),
    [members, role],
  );
  const entries = [...ofMembers, ...shiftEntries(shifts, now, squad), ...more];
  const choose = (entry: Entry<SearchChoice>): void => {
    if (entry.blockedBecause) return showErrorText(entry.blockedBecause, "Not available now");
    addRecentItem(id, entry.key);
    onChoose(entry.choice);
  };
  return (
    <SearchBox
      search={search}
      sections={sectionsOf(entries, search, recent)}
      isPending={isPending}
      missing={missing}
      onSearch={setSearch}
      onChoose={choose}
    />
  );
}

function sectionsOf(
  entries: readonly Entry<SearchChoice>[],
  search: string,
  recent: readonly string[],
): readonly SearchSection<SearchChoice>[] {
  if (search.trim() !== "")
    return rank(entries, search, recent).map(({ group, ...found }) => ({
      title: GROUPS[group],
      ...found,
    }));
  const before = offered(entries, recent);
  const others = before.groups.map(({ group, ...found }) => ({
    title: group === "shifts" ? "Today and tonight" : GROUPS[group],
    ...found,
  }));
  return before.recent.length > 0
    ? [{ title: "Recent", entries: before.recent, count: before.recent.length }, ...others]
    : others;
}
