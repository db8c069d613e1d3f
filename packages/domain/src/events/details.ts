import type { StoredTitle } from "../shifts/shifts-title.ts";
import { inStyle } from "../time/apply-date-style.ts";
import type { DateStyle } from "../time/date-style.ts";
import type { OwnShare } from "./notify/own-share.ts";
import { currentDetails } from "./stored-events.ts";

/**
 * Parses one stored detail of an event, with dates in the squad's current style; a missing detail
 * becomes its empty value.
 */
export type Detail<Value> = (stored: unknown, style: DateStyle) => Value;

export type DetailShape = Readonly<Record<string, Detail<unknown>>>;

export type DetailsOf<Shape extends DetailShape> = {
  readonly [Name in keyof Shape]: ReturnType<Shape[Name]>;
};

type OptionalNames<Shape extends DetailShape> = {
  [Name in keyof Shape]: undefined extends ReturnType<Shape[Name]> ? Name : never;
}[keyof Shape];

/** The details to record with an event; those with an empty value are optional. */
export type DetailsToRecord<Shape extends DetailShape> = Omit<
  DetailsOf<Shape>,
  OptionalNames<Shape>
> &
  Partial<Pick<DetailsOf<Shape>, OptionalNames<Shape>>>;

export const nothing = {} as const satisfies DetailShape;

export const textDetail: Detail<string> = (stored) => (typeof stored === "string" ? stored : "");

/**
 * Days and times as text: stored in the default date style and shown in the squad's current one.
 */
export const dayWords: Detail<string> = (stored, style) =>
  inStyle(textDetail(stored, style), style);

export const dayWordsOfMany: Detail<readonly string[]> = (stored, style) =>
  texts(stored, style).map((words) => inStyle(words, style));

/**
 * Where copied shifts come from: the weeks, as text of the app, or the name of a weekly template or
 * file.
 */
export const weekSource: Detail<string> = (stored, style) => {
  const source = textDetail(stored, style);
  return /^the (?:week|file) "/.test(source) ? source : inStyle(source, style);
};

export const count: Detail<number> = (stored) => (typeof stored === "number" ? stored : 0);

export const flagDetail: Detail<boolean> = (stored) => stored === true;

export const texts: Detail<readonly string[]> = (stored) => {
  // Versions before 1.0 stored the items as one text, joined with commas.
  if (typeof stored === "string") return stored.split(", ");
  return isListOf(stored, "string") ? stored : [];
};

export const ids: Detail<readonly number[]> = (stored) =>
  isListOf(stored, "number") ? stored : [];

/** Shifts by their names at the time of the event. */
export const shiftsNamed: Detail<StoredTitle> = (stored, style) =>
  typeof stored === "object" && stored !== null
    ? (stored as StoredTitle)
    : textDetail(stored, style);

/**
 * Each member's own shifts in a bulk change; only the app writes this detail, so its format is not
 * validated.
 */
export const shares: Detail<readonly OwnShare[]> = (stored) =>
  Array.isArray(stored) ? (stored as OwnShare[]) : [];

export function maybe<Value>(detail: Detail<Value>): Detail<Value | undefined> {
  return (stored, style) =>
    stored === undefined || stored === null ? undefined : detail(stored, style);
}

/** The codes of overridden warnings, and the reason. */
export const overridden = { overrides: maybe(texts), reason: maybe(textDetail) };

function isListOf(stored: unknown, type: "string"): stored is string[];
function isListOf(stored: unknown, type: "number"): stored is number[];
function isListOf(stored: unknown, type: string): boolean {
  // oxlint-disable-next-line valid-typeof -- the type is one of two that the overloads name
  return Array.isArray(stored) && stored.every((item) => typeof item === type);
}

/** Parses the declared details of an event row, with dates in the given style. */
export function readDetails<Shape extends DetailShape>(
  shape: Shape,
  stored: unknown,
  style: DateStyle,
): DetailsOf<Shape> {
  const row = currentDetails(stored);
  return Object.fromEntries(
    Object.entries(shape).map(([name, detail]) => [name, detail(row[name], style)]),
  ) as DetailsOf<Shape>;
}
