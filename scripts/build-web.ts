import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

const WEB = join(import.meta.dirname, "../apps/web");
const DIST = join(WEB, "dist");
const STAMP = join(DIST, ".built-from");
const SOURCES = [
  "apps/web/{src,public}/**/*",
  "apps/web/{index.html,*.ts,package.json}",
  "docs/handbook/**/*",
  "packages/*/src/**/*.ts",
  "package-lock.json",
];

/**
 * A hash over the names, sizes and modification times of all web sources; it changes when a build
 * is needed.
 */
function sourcesStamp(): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: join(import.meta.dirname, "..") }).sort()) {
    const { size, mtimeMs } = statSync(join(import.meta.dirname, "..", file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/**
 * Builds the web app if its sources changed. Concurrent starts build in separate folders, and the
 * last build to finish replaces the others.
 */
async function buildWeb(): Promise<void> {
  const stamp = sourcesStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  process.stdout.write("Building the web app…\n");
  // Sets production mode, because NODE_ENV may be unset or "test", and the bundler would then
  // include React's slower development build.
  process.env.NODE_ENV = "production";
  const fresh = `${DIST}.${process.pid}`;
  await build({ root: WEB, logLevel: "error", build: { outDir: fresh, emptyOutDir: true } });
  compressAll(join(fresh, "assets"));
  writeFileSync(join(fresh, ".built-from"), stamp);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(fresh, DIST);
}

/** Compresses hashed assets once at the highest level, because they never change. */
function compressAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

await buildWeb();
