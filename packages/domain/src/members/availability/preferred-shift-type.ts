/** The shift types a member may prefer; null means any. */
export const PREFERRED_SHIFT_TYPES = ["morning", "evening", "night"] as const;

export type PreferredShiftType = (typeof PREFERRED_SHIFT_TYPES)[number];

const LABELS: Readonly<Record<PreferredShiftType, string>> = {
  morning: "Morning",
  evening: "Evening",
  night: "Night",
};

/**
 * Returns the form's options: any shift, or a type of which the squad has shifts. When there is
 * only one, the form omits the field.
 */
export function preferredOptions(
  offered: readonly PreferredShiftType[],
): readonly { readonly value: string; readonly label: string }[] {
  const some = PREFERRED_SHIFT_TYPES.filter((value) => offered.includes(value));
  return [{ value: "", label: "Any" }, ...some.map((value) => ({ value, label: LABELS[value] }))];
}

export function preferredText(type: string | null): string {
  if (type === null || type === "") return "Any";
  return isPreferredShiftType(type) ? LABELS[type] : type;
}

export function isPreferredShiftType(word: string): word is PreferredShiftType {
  return (PREFERRED_SHIFT_TYPES as readonly string[]).includes(word);
}

/** Parses a form choice; an unknown value means any. */
export function preferredFrom(value: string): PreferredShiftType | null {
  return isPreferredShiftType(value) ? value : null;
}
