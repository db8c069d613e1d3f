import { runMain } from "../main.ts";
import { runSeedIfEmpty } from "./demo-start.ts";

/** `npm run demo`: the app on a data folder of its own, filled with a believable squad. */
const DEMO_DEFAULTS = {
  DATA_DIR: "./demo-data",
  HOST: "127.0.0.1",
  ORG_NAME: "Riverside Rescue Squad",
  ORG_TIME_ZONE: "America/New_York",
};

await runMain({ ...DEMO_DEFAULTS, ...process.env }, runSeedIfEmpty);
