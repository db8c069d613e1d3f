import { defineConfig } from "vitest/config";

/** Runs the tests of the mutated domain folder with the settings of the unit suite. */
export default defineConfig({
  test: {
    setupFiles: ["scripts/fail-on-console-error.ts"],
    include: ["**/*.test.ts"],
    testTimeout: 120_000,
    isolate: false,
  },
});
