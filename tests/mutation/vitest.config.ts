import { defineConfig } from "vitest/config";

/** Runs the named folder's tests as the unit suite does. */
export default defineConfig({
  test: {
    setupFiles: ["scripts/fail-on-console-error.ts"],
    include: ["**/*.test.ts"],
    testTimeout: 120_000,
    isolate: false,
  },
});
