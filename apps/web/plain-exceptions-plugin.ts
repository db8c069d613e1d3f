import type { Plugin } from "vite";

/** The five that React throws to itself alone, by the number of what they would say; made as its script is first run. */
const OWN_EXCEPTION = /\bError\((formatProdErrorMessage\((?:460|461|474|519|542)\))\)/g;
const COUNT = 5;

/**
 * Makes React's exceptions that nobody ever sees without a list of who called whom. For one that is made while a script is first run, whoever
 * looks at the page (a story, Lighthouse, a developer) has the browser read all of the script once more, and once more the library's part: it
 * took nine tenths of the first script's time there, and two milliseconds for everybody else.
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
