import type { MemberFilter } from "@watchbill/domain/members/member-filter";
import type { Output } from "../../lib/api.ts";
import { keptChoice } from "../../lib/kept-choice.ts";

export type Member = Output<"members.list">[number];
export type Layout = "cards" | "list";
export type SortKey = "unit" | "name" | "email" | "role" | "status";

/** What the directory shows and how, as its address says it, so that a view can be shared. */
export interface DirectoryView {
  readonly filter: MemberFilter;
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

/** How a phone book is leafed through. */
export const ORDERS = [
  { value: "unit", label: "Unit" },
  { value: "name", label: "Name" },
] as const;

const SORT_TEXT: Readonly<Record<SortKey, (member: Member) => string>> = {
  unit: ({ unitNumber }) => unitNumber,
  name: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ isActive }) => (isActive ? "active" : "inactive"),
};

const kept = keptChoice<Layout>("directory-layout");

/** How somebody usually sees the directory: as they chose on this device, and as cards until they did. */
export function usualLayout(memberId: number): Layout {
  return kept.read(memberId) === "list" ? "list" : "cards";
}

/** Keeps how somebody chose to see the directory, for when they come again. */
export function keepLayout(memberId: number, layout: Layout): void {
  kept.keep(memberId, layout);
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
export function paramsOf(
  { filter, search, layout, sort, isDescending }: DirectoryView,
  usual: Layout,
): Record<string, string> {
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
  return members.toSorted(
    (a, b) =>
      sign * collator.compare(text(a), text(b)) || collator.compare(a.unitNumber, b.unitNumber),
  );
}

/** A shorter list is looked through with the thumb. */
const RAIL_FROM = 31;
/** As many as stand under each other beside a phone's list, still each to be hit. */
const RAIL_AT_MOST = 20;

/** A place to jump to in a long list: what stands there, and at which row. */
export interface RailStop {
  readonly label: string;
  readonly index: number;
}

/**
 * Where one can jump to in members who stand in an order: at the initials of their last names, or at every ten of their unit numbers;
 * only at some of them where they are many, and nowhere in a short list.
 */
export function railOf(members: readonly Member[], sort: SortKey): readonly RailStop[] {
  if (members.length < RAIL_FROM) return [];
  const beginnings = members.map((member) =>
    sort === "name" ? member.lastName.slice(0, 1).toUpperCase() : tenOf(member),
  );
  const stops = beginnings.flatMap((label, index) =>
    label === beginnings[index - 1] ? [] : [{ label, index }],
  );
  const step = Math.ceil(stops.length / RAIL_AT_MOST);
  return stops.filter((_stop, at) => at % step === 0);
}

/** "C-20" of C-25, "C" of C-7; of a unit without a number what it begins with. */
function tenOf({ unitNumber }: Member): string {
  const [, before = "", number] = /^(\D*)(\d+)/.exec(unitNumber) ?? [];
  if (number === undefined) return unitNumber.slice(0, 1);
  const ten = Math.floor(Number(number) / 10) * 10;
  return ten === 0 ? before.replace(/[^\p{L}]+$/u, "") || "1" : `${before}${ten}`;
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
