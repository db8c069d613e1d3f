import type { Db } from "../../platform/database.ts";
import { type ChainHead, sealOf, selectSealedAfter, selectTrimmed } from "./seal-rows.ts";

const PAGE = 10_000;

/** What the check of the activity log found. `fault` is a sentence, or null when every entry is as it was written. */
export interface SealReport {
  readonly entries: number;
  /** `POSITION:SEAL` of the newest sealed entry: noted elsewhere, it proves later that nothing up to it was rewritten. */
  readonly head: string;
  readonly fault: string | null;
}

/**
 * Goes through the whole chain. `noted` is a head from an earlier check.
 * Entries younger than a minute may have no seal yet and are not counted.
 */
export async function checkSeals(db: Db, noted?: ChainHead): Promise<SealReport> {
  let head = await selectTrimmed(db);
  let entries = 0;
  const report = (fault: string | null): SealReport => ({
    entries,
    head: `${head.position}:${head.seal.toString("hex")}`,
    fault,
  });
  const differs = (): boolean => noted?.position === head.position && !noted.seal.equals(head.seal);
  if (differs()) return report("The log is not the one the noted seal was taken from.");
  for (;;) {
    const page = await selectSealedAfter(db, head.position, PAGE);
    for (const { id, position, seal, text } of page) {
      if (position !== head.position + 1) return report(`Entries are missing between seals ${head.position} and ${position}.`);
      if (!seal.equals(sealOf(head.seal, text))) return report(`Entry ${id} (seal ${position}) is not as it was written.`);
      head = { position, seal };
      entries += 1;
      if (differs()) return report(`The log up to seal ${position} is not the one the noted seal was taken from.`);
    }
    if (page.length < PAGE) break;
  }
  if (noted && noted.position > head.position) return report(`The newest entries are missing: seal ${noted.position} was noted.`);
  return report(null);
}
