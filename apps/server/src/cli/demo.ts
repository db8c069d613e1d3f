import { runMain } from "../main.ts";
import { DEMO_SQUADS } from "./demo-squads.ts";
import { runSeedIfEmpty } from "./demo-start.ts";

/**
 * `npm run demo`: the app on its own data folder with a believable squad; `npm run demo -- fire`
 * with another squad.
 */
const [asked = "rescue"] = process.argv.slice(2);
if (asked !== "rescue" && asked !== "fire") {
  process.stderr.write(
    `There is no demo ${asked}. Choose one of: ${Object.keys(DEMO_SQUADS).join(", ")}\n`,
  );
  process.exit(2);
}
const squad = DEMO_SQUADS[asked];

await runMain({ ...squad.defaults, ...process.env }, (dependencies, print) =>
  runSeedIfEmpty(squad, dependencies, print),
);
