import { defineConfig } from "vitest/config";

const DATABASE_SETUP = ["apps/server/src/testing/global-setup.ts"];

/**
 * The test suites. `unit` needs nothing, `server` a PostgreSQL, `e2e` and `engines` also a browser.
 */
export default defineConfig({
  test: {
    // An unhandled error after a test fails the run.
    dangerouslyIgnoreUnhandledErrors: false,
    tags: [
      {
        name: "core",
        description:
          "Browser stories that npm test runs: every screen, and the main job of every role.",
      },
    ],
    setupFiles: ["scripts/fail-on-console-error.ts", "scripts/compare-times.ts"],
    // `expect.poll` ends as soon as its condition holds, so only a failing test waits for the
    // timeout; a busy machine may need a minute for a second's work. Polling a page takes CPU time,
    // so a shorter interval makes the page slower.
    expect: { poll: { timeout: 120_000, interval: 150 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/web/src/**/*.test.ts",
            "apps/server/src/**/*.unit.test.ts",
            "scripts/**/*.test.ts",
            "tests/mutation/**/*.test.ts",
            "tests/bench/**/*.test.ts",
            "tests/simulator/**/*.unit.test.ts",
          ],
          // They take a second at most; only a machine that is busy with other things needs more.
          testTimeout: 120_000,
          // Pure functions leave nothing behind, and a worker for each file costs five times the tests themselves.
          isolate: false,
          // One less than the processors, which is the default, is one alone on two of them.
          maxWorkers: 2,
          // The palette is judged by what the theme holds.
          css: { include: [/theme\.css\?raw$/] },
        },
      },
      { extends: true, test: { name: "boundaries", include: ["architecture.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: DATABASE_SETUP,
          // They take seconds; only a machine that is busy with other things needs more.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Two more than the processors this is made for: a test also waits for the database, leases and time limits, and others go on.
          maxWorkers: 4,
          // Each file has its own app and database; reading the app's sources again for each file takes a fifth of the whole.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "simulator",
          include: ["tests/simulator/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: DATABASE_SETUP,
          // As long as SIMULATOR_DAYS asks for.
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // So many squads side by side in each of two processes; more would wait for each other.
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: {
          name: "soak",
          include: ["tests/soak/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: DATABASE_SETUP,
          // As long as SOAK_MINUTES asks for.
          testTimeout: 24 * 3_600_000,
          hookTimeout: 240_000,
          // What one holds is measured, so nothing else goes on beside it.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [...DATABASE_SETUP, "tests/e2e/global-setup.ts"],
          // They take seconds; only a machine that is busy with other things needs more.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Two more than the processors this is made for: a story waits for its pages half of its time, and others go on.
          maxWorkers: 4,
          // The processes take file after file, with one browser each; a story has its own app, database and context.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          globalSetup: [...DATABASE_SETUP, "tests/engines/global-setup.ts"],
          // They take seconds; only a machine that is busy with other things needs more.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // One for each engine.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: DATABASE_SETUP,
          // It takes a fraction of this; only a machine that is busy with other things needs more.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
