import { registerHooks } from "node:module";

/**
 * A module that a test preloads into a thread (`--import`), so that the solver fails there: with
 * `?when=loading` while it loads, with `?when=solving` like a solver that runs out of memory.
 */
const SOURCES: Readonly<Record<string, string>> = {
  loading: `export default () => Promise.reject(new Error("the solver cannot be loaded"));`,
  solving: `export default () => Promise.resolve({
    constants: { modelStatus: {} },
    withModel() { throw new Error("the solver is out of memory"); },
  });`,
};
const ADDRESS = "broken:solver";
const source = SOURCES[new URL(import.meta.url).searchParams.get("when") ?? ""];
if (source === undefined) throw new Error("Say when the solver is to fail");

registerHooks({
  resolve: (name, context, next) =>
    name === "highs" ? { url: ADDRESS, format: "module", shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url === ADDRESS ? { format: "module", source, shortCircuit: true } : next(url, context),
});
