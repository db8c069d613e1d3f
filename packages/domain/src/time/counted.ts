/** How many of something: "1 hour", "5.5 hours". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** A length of time as a sentence says it: "1 hour", "90 minutes". */
export function minutesInWords(minutes: number): string {
  return minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
}
