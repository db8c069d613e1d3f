import { spawn } from "node:child_process";
import { createServer } from "vite";

/** The server restarting on change, and the web app with hot reload in front of it. */
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
