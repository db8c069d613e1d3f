import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { folderInMemory } from "../../scripts/tmpfs-folder.ts";
import { processorMs } from "../bench/cpu-time.ts";
import { keepBrokenSeeds, readFound } from "./broken-seeds.ts";
import { type Piece, piecesFor, SQUADS } from "./shards.ts";

/**
 * `npm run squad-days -- 10000` simulates that many days of squads, each squad from its own seed,
 * with one process per core. Runs that break an invariant are added to `broken-seeds.json`, which
 * the tests replay. `SIMULATOR_FIRST` sets the first seed; by default every run uses new seeds.
 */
const ROOT = join(import.meta.dirname, "../..");
const FOUND = join(ROOT, ".cache", `broken-seeds-${process.pid}`);
const FILES = {
  "in-turn": "tests/simulator/in-turn.test.ts",
  "at-once": "tests/simulator/at-once.test.ts",
} as const;
const HOUR_MS = 3_600_000;

const wanted = Number(process.argv[2] ?? 100);
if (!(wanted > 0)) {
  process.stdout.write("Missing number of squad days. Usage: npm run squad-days -- 10000\n");
  process.exit(2);
}
const first = Number(process.env.SIMULATOR_FIRST ?? Math.floor(Date.now() / 1000));
const pieces = piecesFor(wanted, first);
const processes = Math.min(availableParallelism(), pieces.length);
const start = performance.now();
let lived = 0;
let failures = 0;
mkdirSync(join(ROOT, ".cache"), { recursive: true });
const room = folderInMemory();
if (room) process.env.TMPDIR = room;

process.stdout.write(
  `${pieces.length * SQUADS} squads from seed ${first} on, ${pieces[0]!.days} days each, in ${processes} processes\n`,
);
await Promise.all(Array.from({ length: processes }, liveOn));
const found = existsSync(FOUND) ? readFound(readFileSync(FOUND, "utf8")) : [];
rmSync(FOUND, { force: true });
keepBrokenSeeds(found);
const seconds = processorMs(process.pid) / 1000 / lived;
process.stdout.write(
  `${lived} squad-days, ${perHour()} in an hour, ${seconds.toFixed(1)} s of processor time each\n`,
);
for (const { seed, manner, promise } of found)
  process.stdout.write(`seed ${seed} (${manner}) broke: ${promise}\n`);
process.stdout.write(
  found.length > 0
    ? "Stored in tests/simulator/broken-seeds.json.\n"
    : `${failures} of the processes failed.\n`,
);
process.exit(failures === 0 ? 0 : 1);

/** Takes pieces of work and runs each in a new process, one after the other, until none is left. */
async function liveOn(): Promise<void> {
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    const { code, output } = await livePiece(piece);
    lived += piece.squads * piece.days;
    if (code !== 0) {
      failures += 1;
      process.stdout.write(output);
    }
    process.stdout.write(
      `${lived} squad-days, ${perHour()} in an hour${failures > 0 ? `, ${failures} failed` : ""}\n`,
    );
  }
}

function livePiece({
  first: from,
  squads,
  days,
  manner,
}: Piece): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    SIMULATOR_FIRST: String(from),
    SIMULATOR_SEEDS: String(squads),
    SIMULATOR_DAYS: String(days),
    SIMULATOR_BROKEN: FOUND,
  };
  const command = [
    join(ROOT, "node_modules/.bin/vitest"),
    "run",
    "--project",
    "simulator",
    FILES[manner],
    "-t",
    "^each squad",
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function perHour(): number {
  return Math.round((lived * HOUR_MS) / (performance.now() - start));
}
