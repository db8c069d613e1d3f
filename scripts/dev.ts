import { spawn } from "node:child_process";
import { createServer } from "vite";

/**
 * Runs the server, restarted on each change, behind Vite's server for the web app with hot reload.
 */
const server = spawn(
  process.execPath,
  ["--watch-path=apps/server/src", "--watch-path=packages", "apps/server/src/main.ts"],
  {
    stdio: "inherit",
  },
);
const vite = await createServer({ root: "apps/web", server: { port: 5173 } });
await vite.listen();
vite.printUrls();
process.on("SIGINT", () => void vite.close().then(() => server.kill("SIGTERM")));
