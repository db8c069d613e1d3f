import type { Output } from "../../lib/api.ts";

export type Member = Output<"members.list">[number];
export type Filter = "active" | "inactive" | "all";
export type Layout = "cards" | "list";
export type SortKey = "unit" | "name" | "email" | "role" | "status";

/** What the directory shows and how, as its address says it, so that a view can be shared. */
export interface DirectoryView {
  readonly filter: Filter;
  readonly search: string;
  readonly layout: Layout;
  readonly sort: SortKey;
  readonly isDescending: boolean;
}

export const FILTERS = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "all", label: "All" },
] as const;

export const LAYOUTS = [
  { value: "cards", label: "Cards" },
  { value: "list", label: "List" },
] as const;

const SORT_TEXT: Readonly<Record<SortKey, (member: Member) => string>> = {
  unit: ({ unitNumber }) => unitNumber,
  name: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ isActive }) => (isActive ? "active" : "inactive"),
};

/** How somebody of a role usually sees the directory: administrators as a list, which holds ten times as many. */
export function usualLayout(role: "admin" | "member"): Layout {
  return role === "admin" ? "list" : "cards";
}

/** The view an address asks for; what it does not say is as usual. */
export function viewOf(params: URLSearchParams, usual: Layout): DirectoryView {
  const sort = params.get("sort") ?? "";
  return {
    filter: FILTERS.find(({ value }) => value === params.get("filter"))?.value ?? "active",
    search: params.get("search") ?? "",
    layout: LAYOUTS.find(({ value }) => value === params.get("view"))?.value ?? usual,
    sort: isSortKey(sort) ? sort : "unit",
    isDescending: params.get("order") === "descending",
  };
}

/** The address of a view, without what is as usual. */
export function paramsOf({ filter, search, layout, sort, isDescending }: DirectoryView, usual: Layout): Record<string, string> {
  return {
    ...(filter === "active" ? {} : { filter }),
    ...(search === "" ? {} : { search }),
    ...(layout === usual ? {} : { view: layout }),
    ...(sort === "unit" ? {} : { sort }),
    ...(isDescending ? { order: "descending" } : {}),
  };
}

/** Members in a chosen order, as people read it: C-7 before C-25; those who are equal stay by unit number. */
export function inOrder(
  members: readonly Member[],
  { sort, isDescending }: Pick<DirectoryView, "sort" | "isDescending">,
): readonly Member[] {
  if (sort === "unit" && !isDescending) return members;
  const collator = new Intl.Collator("en", { numeric: true });
  const text = SORT_TEXT[sort];
  const sign = isDescending ? -1 : 1;
  return members.toSorted((a, b) => sign * collator.compare(text(a), text(b)) || collator.compare(a.unitNumber, b.unitNumber));
}

/** The selection after a box is ticked; with shift everything from the last ticked box to this one follows it. */
export function afterTick(
  selected: ReadonlySet<number>,
  shown: readonly Member[],
  tick: { readonly id: number; readonly isOn: boolean; readonly since: number | null },
): ReadonlySet<number> {
  const index = shown.findIndex(({ id }) => id === tick.id);
  const last = tick.since === null ? -1 : shown.findIndex(({ id }) => id === tick.since);
  const [from, to] = last < 0 ? [index, index] : [Math.min(index, last), Math.max(index, last)];
  const ids = shown.slice(from, to + 1).map(({ id }) => id);
  return tick.isOn ? selected.union(new Set(ids)) : selected.difference(new Set(ids));
}

function isSortKey(text: string): text is SortKey {
  return Object.hasOwn(SORT_TEXT, text);
}
