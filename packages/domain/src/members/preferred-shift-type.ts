/** The kinds of shift a member may prefer; null is any. */
export const PREFERRED_SHIFT_TYPES = ["morning", "evening", "night"] as const;

export type PreferredShiftType = (typeof PREFERRED_SHIFT_TYPES)[number];

const LABELS: Readonly<Record<PreferredShiftType, string>> = { morning: "Morning", evening: "Evening", night: "Night" };

/** What a form offers: any, or one of them. */
export const PREFERRED_SHIFT_TYPE_OPTIONS: readonly { readonly value: string; readonly label: string }[] = [
  { value: "", label: "Any" },
  ...PREFERRED_SHIFT_TYPES.map((value) => ({ value, label: LABELS[value] })),
];

export function isPreferredShiftType(word: string): word is PreferredShiftType {
  return (PREFERRED_SHIFT_TYPES as readonly string[]).includes(word);
}

/** What a form's choice means; anything else is any. */
export function preferredFrom(value: string): PreferredShiftType | null {
  return isPreferredShiftType(value) ? value : null;
}
