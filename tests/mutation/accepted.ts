/** A change that no test can see, and why. */
export interface Accepted {
  readonly file: string;
  /** The code that is replaced, as it stands there. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

/** Survivors that were read and change nothing that anybody could notice. */
export const ACCEPTED: readonly Accepted[] = [
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: "{ insteadOf }",
    replacement: "{}",
    why: "Whose place it is matters among those who seek cover, and whoever gives a place in a swap seeks none.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text',
    replacement: 'findingsAfter(half, rules, "coordinator").find(finding => finding.code === code).text',
    why: "Whatever speaks against a member in a swap is told to a coordinator, too; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'level === "asks"',
    replacement: "true",
    why: "To a member a finding asks or forbids, and what forbids was refused before.",
  },
];
