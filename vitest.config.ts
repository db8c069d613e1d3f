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
          // These tests take a second at most; only a busy machine needs the long timeout.
          testTimeout: 120_000,
          // Files share a worker: pure functions keep no state, and a worker per file would take
          // five times as long as the tests.
          isolate: false,
          // The default is one worker fewer than processors, so only one on a machine with two.
          maxWorkers: 2,
          // The color tests read the theme's CSS source.
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
          // These tests take seconds; only a busy machine needs the long timeout.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Two more than a usual machine's processors, because tests also wait for the database,
          // leases and time limits.
          maxWorkers: 4,
          // Files share workers, because loading the app's sources for each file takes a fifth of
          // the run; each file still has its own app and database.
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
          // A run takes as long as SIMULATOR_DAYS requests.
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Squads that run concurrently in each of two processes; more would wait for each other.
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
          // A run takes as long as SOAK_MINUTES requests.
          testTimeout: 24 * 3_600_000,
          hookTimeout: 240_000,
          // One test at a time, because each measures the memory of its process.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [...DATABASE_SETUP, "tests/e2e/global-setup.ts"],
          // These tests take seconds; only a busy machine needs the long timeout.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Two more than a usual machine's processors, because a browser test waits for its pages
          // half of the time.
          maxWorkers: 4,
          // Each worker runs many files with one browser; every test has its own browser context.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          globalSetup: [...DATABASE_SETUP, "tests/engines/global-setup.ts"],
          // These tests take seconds; only a busy machine needs the long timeout.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // One worker for each engine.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: DATABASE_SETUP,
          // A test takes a fraction of this; only a busy machine needs the long timeout.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
