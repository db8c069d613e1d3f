import type { MemberFilter } from "@watchbill/domain/members/member-filter";
import { compareTexts } from "@watchbill/domain/text/language";
import type { Output } from "../../lib/api/api.ts";
import { localPreference } from "../../lib/storage/local-preference.ts";

export type Member = Output<"members.list">[number];
export type Layout = "cards" | "list";
export type SortKey = "unit" | "name" | "email" | "role" | "status";

/** The directory's options in the URL, so that a view can be shared. */
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

/** Sort orders of the directory on a phone. */
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

const kept = localPreference<Layout>("directory-layout");

/**
 * Returns the layout of a member without one in the URL: their choice on this device, otherwise
 * cards.
 */
export function usualLayout(memberId: number): Layout {
  return kept.read(memberId) === "list" ? "list" : "cards";
}

/** Stores the member's choice of layout on this device. */
export function keepLayout(memberId: number, layout: Layout): void {
  kept.keep(memberId, layout);
}

/** Parses the directory's options in the URL; a missing option has its default. */
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

/** Writes a view to the URL and omits defaults. */
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

/**
 * Sorts members in natural order (C-7 before C-25); members that compare equal are sorted by unit
 * number.
 */
export function inOrder(
  members: readonly Member[],
  { sort, isDescending }: Pick<DirectoryView, "sort" | "isDescending">,
): readonly Member[] {
  if (sort === "unit" && !isDescending) return members;
  const text = SORT_TEXT[sort];
  const sign = isDescending ? -1 : 1;
  return members.toSorted(
    (a, b) => sign * compareTexts(text(a), text(b)) || compareTexts(a.unitNumber, b.unitNumber),
  );
}

/** Number of members from which the list has an index rail (a bar for quick jumps). */
const RAIL_FROM = 31;
/** Maximum number of stops: they fit next to a phone's list and are large enough to tap. */
const RAIL_AT_MOST = 20;

/** A stop of the index rail: its label and its row. */
export interface RailStop {
  readonly label: string;
  readonly index: number;
}

/**
 * Returns the stops of the index rail: the initials of last names, or every ten unit numbers. Skips
 * some if there are many; empty for a short list.
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

/**
 * Returns the rail's label for a unit: "C-20" for C-25, "C" for C-7, the first letters for a unit
 * without a number.
 */
function tenOf({ unitNumber }: Member): string {
  const [, before = "", number] = /^(\D*)(\d+)/.exec(unitNumber) ?? [];
  if (number === undefined) return unitNumber.slice(0, 1);
  const ten = Math.floor(Number(number) / 10) * 10;
  return ten === 0 ? before.replace(/[^\p{L}]+$/u, "") || "1" : `${before}${ten}`;
}

/**
 * Returns the selection after the user ticks a box; with Shift, every row since the last ticked box
 * gets the new state.
 */
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
