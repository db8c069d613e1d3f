import { defineConfig } from "vitest/config";

/** The tests of the folder that the run names, as the unit suite runs them. */
export default defineConfig({
  test: {
    setupFiles: ["scripts/fail-on-console-error.ts"],
    include: ["**/*.test.ts"],
    testTimeout: 120_000,
    isolate: false,
  },
});
