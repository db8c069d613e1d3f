import type { Figure } from "./report.ts";

export interface Part {
  readonly name: string;
  readonly measure: () => Promise<readonly Figure[]>;
}

export interface Measured {
  readonly figures: readonly Figure[];
  /** The names of the parts that failed. */
  readonly failed: readonly string[];
}

export function unknownParts(parts: readonly Part[], asked: readonly string[]): string[] {
  return asked.filter((word) => !parts.some(({ name }) => name === word));
}

/**
 * Measures the requested parts in sequence, or all if none is named. A failed part prints its
 * error, and the other parts still run.
 */
export async function measureParts(
  parts: readonly Part[],
  asked: readonly string[],
  say: (line: string) => void,
): Promise<Measured> {
  const figures: Figure[] = [];
  const failed: string[] = [];
  for (const { name, measure } of parts) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    say(`${name}…`);
    try {
      const measured = await measure();
      figures.push(...measured);
      // Prints each figure at once, because the run takes long and can be interrupted.
      for (const { what, value, against = "" } of measured)
        say(`  ${what}: ${value}${against && `; ${against}`}`);
    } catch (error) {
      failed.push(name);
      say(
        `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }
  return { figures, failed };
}
