import { spawnSync } from "node:child_process";

const { status } = spawnSync("node_modules/.bin/biome", ["check", "--write", "."], {
  stdio: "inherit",
});
process.exit(status ?? 1);
