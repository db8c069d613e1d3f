/** The facts for a shift's name: its own name for a one-off, else its shift type's. */
export interface Named {
  readonly customName: string | null;
  readonly kindName: string;
}

export function shiftName({ customName, kindName }: Named): string {
  return customName ?? kindName;
}

/** The short name where space is narrow and would cut the full name: "AM", "Eve". */
export function shortShiftName({
  customName,
  kindCode,
}: {
  readonly customName: string | null;
  readonly kindCode: string;
}): string {
  return customName ?? kindCode;
}
