import { afterEach, beforeEach, vi } from "vitest";

/** Fails a test that writes a warning or an error to the console. */
const spies = (["error", "warn"] as const).map((method) => ({
  method,
  spy: () => vi.spyOn(console, method),
}));
let watched: ReturnType<(typeof spies)[number]["spy"]>[] = [];

beforeEach(() => {
  watched = spies.map(({ spy }) => spy());
});

afterEach(() => {
  const said = watched.flatMap((spy) => spy.mock.calls.map((call) => call.join(" ")));
  for (const spy of watched) spy.mockRestore();
  if (said.length > 0) throw new Error(`Unexpected console output: ${said.join("\n")}`);
});
