/** What a shift is called by: its own name where it is a one-off, else that of its kind. */
export interface Named {
  readonly customName: string | null;
  readonly kindName: string;
}

/** What people call a shift. */
export function shiftName({ customName, kindName }: Named): string {
  return customName ?? kindName;
}

/** The same for narrow places, where the full name of a kind would be cut: "AM", "Eve". */
export function shortShiftName({
  customName,
  kindCode,
}: {
  readonly customName: string | null;
  readonly kindCode: string;
}): string {
  return customName ?? kindCode;
}
