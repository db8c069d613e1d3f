import type { Plugin } from "vite";

/**
 * Matches the five errors that React throws only to itself, by error number; the script creates
 * them on load.
 */
const OWN_EXCEPTION = /\bError\((formatProdErrorMessage\((?:460|461|474|519|542)\))\)/g;
const COUNT = 5;

/**
 * Creates React's internal errors without a stack trace. Under a debugger (a story, Lighthouse,
 * DevTools), each stack trace makes the browser scan the whole script again. That took nine tenths
 * of the first script's time there, and two milliseconds for other users.
 */
export function plainExceptionsPlugin(): Plugin {
  return {
    name: "watchbill-plain-exceptions",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/react-dom-client.production.js")) return undefined;
      const found = code.match(OWN_EXCEPTION)?.length ?? 0;
      if (found !== COUNT)
        throw new Error(`React has ${found} exceptions of its own where ${COUNT} were`);
      return code.replaceAll(
        OWN_EXCEPTION,
        "Object.create(Error.prototype, { message: { value: $1 } })",
      );
    },
  };
}
