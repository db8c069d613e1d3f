import type { StoredTitle } from "../shifts/shifts-title.ts";
import type { DateStyle } from "../time/date-style.ts";
import { inStyle } from "../time/in-style.ts";
import type { OwnShare } from "./own-share.ts";

/** Reads one detail of an event back from its row, in the squad's style of now; what an earlier version left out reads as nothing. */
export type Detail<Value> = (stored: unknown, style: DateStyle) => Value;

export type DetailShape = Readonly<Record<string, Detail<unknown>>>;

/** The details of an event as its row gives them back. */
export type DetailsOf<Shape extends DetailShape> = {
  readonly [Name in keyof Shape]: ReturnType<Shape[Name]>;
};

type OptionalNames<Shape extends DetailShape> = {
  [Name in keyof Shape]: undefined extends ReturnType<Shape[Name]> ? Name : never;
}[keyof Shape];

/** The details that whoever records an event has to say; what reads as nothing may be left out. */
export type DetailsToRecord<Shape extends DetailShape> = Omit<
  DetailsOf<Shape>,
  OptionalNames<Shape>
> &
  Partial<Pick<DetailsOf<Shape>, OptionalNames<Shape>>>;

/** For events whose own numbers say all there is. */
export const nothing = {} as const satisfies DetailShape;

export const text: Detail<string> = (stored) => (typeof stored === "string" ? stored : "");

/** Words of ours about days and times. They are kept in the usual style, and read in the squad's of now. */
export const dayWords: Detail<string> = (stored, style) => inStyle(text(stored, style), style);

export const dayWordsOfMany: Detail<readonly string[]> = (stored, style) =>
  texts(stored, style).map((words) => inStyle(words, style));

/** Which weeks were copied, in our words; a saved week is called by the name that somebody gave it. */
export const weekSource: Detail<string> = (stored, style) => {
  const source = text(stored, style);
  return source.startsWith('the week "') ? source : inStyle(source, style);
};

export const count: Detail<number> = (stored) => (typeof stored === "number" ? stored : 0);

export const flag: Detail<boolean> = (stored) => stored === true;

export const texts: Detail<readonly string[]> = (stored) => {
  // Versions before 1.0 joined them with commas.
  if (typeof stored === "string") return stored.split(", ");
  return isListOf(stored, "string") ? stored : [];
};

export const ids: Detail<readonly number[]> = (stored) =>
  isListOf(stored, "number") ? stored : [];

/** Shifts by the name they had then. */
export const shiftsNamed: Detail<StoredTitle> = (stored, style) =>
  typeof stored === "object" && stored !== null ? (stored as StoredTitle) : text(stored, style);

/** What an act on several shifts is to each member; written by this house alone, so its form is taken as it stands. */
export const shares: Detail<readonly OwnShare[]> = (stored) =>
  Array.isArray(stored) ? (stored as OwnShare[]) : [];

/** A detail that is not always there. */
export function maybe<Value>(detail: Detail<Value>): Detail<Value | undefined> {
  return (stored, style) =>
    stored === undefined || stored === null ? undefined : detail(stored, style);
}

/** What was done although it spoke against it, by its codes, and why. */
export const overridden = { despite: maybe(texts), reason: maybe(text) };

function isListOf(stored: unknown, type: "string"): stored is string[];
function isListOf(stored: unknown, type: "number"): stored is number[];
function isListOf(stored: unknown, type: string): boolean {
  // oxlint-disable-next-line valid-typeof -- the type is one of two that the overloads name
  return Array.isArray(stored) && stored.every((item) => typeof item === type);
}

/** The declared details out of what a row holds, with days and times in a style. */
export function readDetails<Shape extends DetailShape>(
  shape: Shape,
  stored: unknown,
  style: DateStyle,
): DetailsOf<Shape> {
  const row =
    typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, detail]) => [name, detail(row[name], style)]),
  ) as DetailsOf<Shape>;
}
