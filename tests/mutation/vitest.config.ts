import { defineConfig } from "vitest/config";

/** The tests of the domain alone, as the unit suite runs them. */
export default defineConfig({
  test: {
    setupFiles: ["scripts/fail-on-console-error.ts"],
    include: ["packages/domain/src/**/*.test.ts"],
    testTimeout: 120_000,
    isolate: false,
  },
});
