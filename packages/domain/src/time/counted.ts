/** How many of something: "1 hour", "5.5 hours". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** A whole number as a sentence writes it: "1,204". By hand, since a browser takes a phone's tenth of a second to learn a language's figures. */
export function figure(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** A length of time as a sentence says it: "1 hour", "90 minutes". */
export function minutesInWords(minutes: number): string {
  return minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
}
