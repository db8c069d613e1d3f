import { readFileSync } from "node:fs";
import { join } from "node:path";
import { billOf, type Lock } from "./bill.ts";
import { licenceFaults } from "./licences.ts";

/** `npm run --silent sbom > FILE`: the bill of materials, CycloneDX as JSON. A part without a licence that is taken ends it with 1. */
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as { packages: Lock };
const bill = billOf(packages);
// Who has read enough of it, as head has, closes the pipe; that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
const faults = licenceFaults(bill.components);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
