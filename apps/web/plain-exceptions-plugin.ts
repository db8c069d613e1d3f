import type { Plugin } from "vite";

/**
 * Matches, by error number, the five errors that React creates on load and throws only inside
 * itself.
 */
const OWN_EXCEPTION = /\bError\((formatProdErrorMessage\((?:460|461|474|519|542)\))\)/g;
const COUNT = 5;

/**
 * Creates React's internal errors without a stack trace. Under a debugger (a browser test,
 * Lighthouse, DevTools), each stack trace makes the browser scan the whole script again. These
 * scans took nine tenths of the first script's time under a debugger, and two milliseconds for
 * other users.
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
