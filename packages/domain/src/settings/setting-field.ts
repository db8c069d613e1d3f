import { type HoursRange, isWithinRange } from "../members/reminder-hours.ts";

/**
 * One setting of the squad, as used by the form, the validation, the database, the endpoint and the
 * conflict message.
 */
export interface SettingField<Value> {
  /** The value in a new squad, which is the default of the database column. */
  readonly whenNew: Value;
  readonly holds: "flag" | "whole" | "number" | "text" | "choice" | "subset";
  readonly choices?: readonly (string | number)[];
  readonly isNullable?: true;
  /**
   * The setting's name in a conflict message; settings with an equal name are mentioned together.
   */
  readonly word: string;
  /**
   * Formats the value for a conflict message. Without it the value appears unchanged, or not at all
   * if several settings share the name.
   */
  readonly says?: (value: Value) => string;
  readonly faultOf: (value: Value) => string | null;
  readonly fromStored: (stored: unknown) => Value;
}

type Row<Value> = Pick<SettingField<Value>, "whenNew" | "word"> & Partial<SettingField<Value>>;

function field<Value>(holds: SettingField<Value>["holds"], row: Row<Value>): SettingField<Value> {
  return { holds, faultOf: () => null, fromStored: (stored) => stored as Value, ...row };
}

export function flag(
  word: string,
  whenNew: boolean,
  says?: (value: boolean) => string,
): SettingField<boolean> {
  return field("flag", { word, whenNew, ...(says && { says }) });
}

export function text<Value extends string | null>(
  row: Row<Value> & { readonly isValid: (value: Value) => boolean; readonly fault: string },
): SettingField<Value> {
  const { isValid, fault, ...rest } = row;
  return field("text", { ...rest, faultOf: (value) => (isValid(value) ? null : fault) });
}

type NumberRow = Row<number> & {
  /** The name of the number at the start of an error message. */
  readonly label: string;
  readonly range: HoursRange;
};

/** Defines a setting that is an integer within an inclusive range. */
export function wholeNumber({ label, range, ...row }: NumberRow): SettingField<number> {
  const fault = `${label} must be a whole number from ${range.least} to ${range.most}`;
  return field("whole", {
    ...row,
    faultOf: (value) => (isWithinRange(value, range) ? null : fault),
  });
}

/** Defines a setting that is an integer within a range, or 0. */
export function wholeNumberOrZero({
  label,
  range,
  fault = `${label} must be 0, or a whole number from ${range.least} to ${range.most}`,
  ...row
}: NumberRow & { readonly fault?: string }): SettingField<number> {
  return field("whole", {
    ...row,
    faultOf: (value) => (value === 0 || isWithinRange(value, range) ? null : fault),
  });
}

/** Defines a setting that is a number and may have a fraction. */
export function fraction({ label, range, ...row }: NumberRow): SettingField<number> {
  const fault = `${label} must be a number from ${range.least} to ${range.most}`;
  return field("number", { ...row, faultOf: (value) => (isFrom(value, range) ? null : fault) });
}

const STEPS_IN_ONE = 20;
const ROUNDING_ERROR = 1e-9;

export function steppedNumber({ label, range, ...row }: NumberRow): SettingField<number> {
  const fault = `${label} must be from ${range.least} to ${range.most}, in steps of 0.05`;
  const isStep = (value: number): boolean =>
    Math.abs(value * STEPS_IN_ONE - Math.round(value * STEPS_IN_ONE)) < ROUNDING_ERROR;
  return field("number", {
    ...row,
    faultOf: (value) => (isFrom(value, range) && isStep(value) ? null : fault),
  });
}

function isFrom(value: number, { least, most }: HoursRange): boolean {
  return value >= least && value <= most;
}

/**
 * Defines a setting that is a number and may have a fraction; null if the squad has not chosen one.
 */
export function numberOrNull(row: Omit<NumberRow, "whenNew">): SettingField<number | null> {
  const { faultOf } = fraction({ ...row, whenNew: row.range.least });
  return field<number | null>("number", {
    whenNew: null,
    isNullable: true,
    word: row.word,
    faultOf: (value) => (value === null ? null : faultOf(value)),
  });
}

/**
 * Defines a setting that is one of a list of values; `read` returns the default for an unknown
 * value.
 */
export function choice<Value extends string | number>(
  row: Pick<SettingField<Value>, "whenNew" | "word"> & {
    readonly choices: readonly Value[];
    readonly labels: Readonly<Record<Value, string>>;
    readonly fault?: string;
    readonly read: (stored: never) => Value;
  },
): SettingField<Value> {
  const { choices, labels, read, fault = "Choose one of the options", ...rest } = row;
  return field("choice", {
    ...rest,
    choices,
    says: (value) => labels[value],
    faultOf: (value) => (choices.includes(value) ? null : fault),
    fromStored: (stored) => read(stored as never),
  });
}

/**
 * Defines a setting that is a subset of a list of values, in the list's order; unknown stored
 * values are dropped.
 */
export function subset<Value extends string>(
  row: Pick<SettingField<readonly Value[]>, "whenNew" | "word"> & {
    readonly choices: readonly Value[];
  },
): SettingField<readonly Value[]> {
  const { choices } = row;
  return field<readonly Value[]>("subset", {
    ...row,
    faultOf: (values) =>
      values.every((value) => choices.includes(value)) ? null : "Choose from the options",
    fromStored: (stored) =>
      choices.filter((value) => (stored as readonly string[]).includes(value)),
  });
}
