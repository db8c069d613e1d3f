/**
 * The facts for a shift's name: a one-off shift has its own name, any other that of its shift type.
 */
export interface Named {
  readonly customName: string | null;
  readonly kindName: string;
}

export function shiftName({ customName, kindName }: Named): string {
  return customName ?? kindName;
}

/** Returns the short name, for space too narrow for the full one: "AM", "Eve". */
export function shortShiftName({
  customName,
  kindCode,
}: {
  readonly customName: string | null;
  readonly kindCode: string;
}): string {
  return customName ?? kindCode;
}
