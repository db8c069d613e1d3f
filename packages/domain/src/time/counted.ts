/** A count with its noun: "1 hour", "5.5 hours". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/**
 * Formats an integer: "1,204". Avoids `Intl`, whose first use takes a tenth of a second on a phone.
 */
export function figure(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** A duration in a sentence: "1 hour", "90 minutes". */
export function minutesInWords(minutes: number): string {
  return minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
}
