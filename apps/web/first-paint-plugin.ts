import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("src/first-paint.ts", import.meta.url));
/**
 * Placeholder in `index.html` for the inlined script. It stands before the style sheet, because a
 * script after a style sheet waits for it.
 */
const SPOT = "<!-- first-paint -->";

/**
 * Inlines the first-paint script: a separate file would cost one more round trip before the first
 * paint. The server allows this one script by its CSP hash.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: "watchbill-first-paint",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const script = await bundled();
        if (!html.includes(SPOT) || /<\/script/i.test(script))
          throw new Error("the script of the first paint does not fit into the page");
        return html.replace(SPOT, () => `<script>${script}</script>`);
      },
    },
  };
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: "iife" } },
    },
  });
  if (!("output" in built)) throw new Error("the script of the first paint was not built");
  return built.output[0].code.trim();
}
