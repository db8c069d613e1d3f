import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { chunkGroups } from "./chunks.ts";
import { firstPaintPlugin } from "./first-paint-plugin.ts";
import { handbookPlugin } from "./handbook-plugin.ts";
import { plainExceptionsPlugin } from "./plain-exceptions-plugin.ts";
import { COORDINATOR_CHUNK } from "./src/lib/api/bootstrap.ts";

/** Prefix of all API paths. */
const PREFIX = "/api/";

/**
 * Extracts each endpoint's method, path and query fields from the contract at build time. The
 * browser does not need the schemas, so the first load contains no validation library.
 */
function endpointsPlugin(): Plugin {
  const name = "virtual:watchbill-endpoints";
  return {
    name: "watchbill-endpoints",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { api } = await import("@watchbill/contract/api");
      // Lines grouped by feature compress better than JSON: "month shifts/month/{year}" under
      // "shifts". The method GET is left out, because most lines would have it.
      const features = Map.groupBy(Object.entries(api), ([endpoint]) => endpoint.split(".")[0]);
      const text = [...features]
        .map(([feature, endpoints]) =>
          [
            feature,
            ...endpoints.map(([endpoint, { method, path, inQuery }]) =>
              [
                endpoint.split(".")[1],
                path.slice(PREFIX.length),
                ...(method === "GET" ? [] : [method, ...(inQuery ?? [])]),
              ].join(" "),
            ),
          ].join("\n"),
        )
        .join("\n\n");
      return `export const endpoints = {};
        for (const group of ${JSON.stringify(text)}.split("\\n\\n")) {
          const [feature, ...lines] = group.split("\\n");
          for (const line of lines) {
            const [name, path, method = "GET", ...inQuery] = line.split(" ");
            endpoints[feature + "." + name] = [method, ${JSON.stringify(PREFIX)} + path, inQuery];
          }
        }`;
    },
  };
}

/**
 * Imports each icon from its own file, because the library's index would pull the icons of all
 * pages into the first load. Takes only the icon's lines, which `icon.ts` renders.
 */
function iconsPlugin(): Plugin {
  const fileOf = new Map<string, string>();
  const drawing = fileURLToPath(new URL("src/ui/icon.ts", import.meta.url));
  return {
    name: "watchbill-icons",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      const list = await readFile(
        fileURLToPath(import.meta.resolve("lucide-react")).replace(/cjs.*/, "esm/lucide-react.mjs"),
        "utf8",
      );
      for (const [, names = "", file = ""] of list.matchAll(
        /export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
      ))
        for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) fileOf.set(name, file);
    },
    transform(code, id) {
      if (id.includes("/lucide-react/") && id.includes("/icons/")) {
        const [, lines] = /node: (\[[^]*?\])(?:,\n {2}aliases: [^]*?)?\n\};/.exec(code) ?? [];
        if (!lines) throw new Error(`No lines in ${id}`);
        const plain = lines.replaceAll(/, key: "\w+"/g, "");
        return `import { iconOf } from ${JSON.stringify(drawing)};\nexport default /* @__PURE__ */ iconOf(${plain});`;
      }
      if (!id.endsWith(".tsx") && !id.endsWith(".ts")) return undefined;
      const own = (names: string): string[] =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith("type "));
      return code.replaceAll(/import \{([^}]+)\} from "lucide-react";/g, (_all, names: string) =>
        own(names)
          .map((name) => {
            const [icon = "", as = icon] = name.split(" as ");
            const file = fileOf.get(icon);
            if (!file) throw new Error(`lucide-react has no icon ${icon}`);
            return `import ${as} from "lucide-react/icons/${file}";`;
          })
          .join(" "),
      );
    },
  };
}

/**
 * Rewrites each `import()` of a chunk to `importPart`, except the first ones, because there is no
 * UI yet that could show their failure.
 */
function importPartPlugin(): Plugin {
  return {
    name: "watchbill-import-part",
    apply: "build",
    renderChunk: {
      order: "post",
      handler: (code, { name }) =>
        name === "start"
          ? null
          : code.replaceAll(
              /\bimport\(\s*(["'`])\.\/([^"'`]+\.js)\1\s*\)/g,
              "importPart($1/assets/$2$1)",
            ),
    },
  };
}

/**
 * Escapes non-ASCII characters in scripts: one such character makes the browser store a 400 kB
 * script in two bytes per character and parse it half as fast. These characters occur only inside
 * strings, where the escape is equivalent.
 */
function asciiScriptsPlugin(): Plugin {
  const escaped = (letter: string): string =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "watchbill-ascii-scripts",
    apply: "build",
    // Must run last: the minifier writes each character unescaped.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(/[^\0-\u007f]/g, escaped);
    },
  };
}

/**
 * Bundles the service worker into one file with copies of shared code, because not every browser
 * supports workers that are modules.
 */
function workerCopiesPlugin(): Plugin {
  return {
    name: "watchbill-worker-copies",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer?.endsWith("service-worker-push.ts")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id + OF_WORKER };
    },
  };
}

const OF_WORKER = "?of-the-worker";

function preloaded(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}

/**
 * Adds links that preload the app and its font in parallel with the small entry script, which saves
 * a round trip on phones. The month grid is preloaded only on screens wide enough to show it first.
 * Styles come first, because the dashboard's empty frame needs them. The coordinator-only chunk is
 * only named; the page fetches it once a coordinator is recognized.
 */
function preloadAppPlugin(): Plugin {
  return {
    name: "watchbill-preload-app",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const found = new Map<string, Record<string, string>>();
        const add = (name: string, where: Record<string, string>): void => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || found.has(name)) return;
          found.set(name, where);
          chunk.imports.forEach((imported) => add(imported, where));
        };
        const addNamed = (wanted: string, where: Record<string, string>): void => {
          for (const chunk of Object.values(bundle))
            if (chunk.type === "chunk" && chunk.name === wanted) add(chunk.fileName, where);
        };
        addNamed("mount", {});
        addNamed("calendar-grid", { media: "(width >= 40rem)" });
        const part = Object.values(bundle).find(
          ({ type, name }) => type === "chunk" && name === "admin-outstanding",
        );
        if (!part) throw new Error("the part of a coordinator's first picture is not in the build");
        const font = Object.keys(bundle).find((name) =>
          /inter-latin-wght-normal.*\.woff2$/.test(name),
        );
        if (!font) throw new Error("the font that every page is written in is not in the build");
        return [
          ...[...found].map(([name, where]) =>
            preloaded({ rel: "modulepreload", fetchpriority: "low", href: `/${name}`, ...where }),
          ),
          preloaded({ rel: "preload", as: "font", type: "font/woff2", href: `/${font}` }),
          {
            tag: "meta",
            attrs: { name: COORDINATOR_CHUNK, content: `/${part.fileName}` },
            injectTo: "head",
          } as const,
        ];
      },
    },
  };
}

/**
 * Injects the list of this build's files into the service worker. Each build has its own worker,
 * which thus knows which cached files are old.
 */
function workerFilesPlugin(): Plugin {
  return {
    name: "watchbill-worker-files",
    generateBundle(_options, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") return;
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      worker.code = worker.code.replaceAll(
        "WATCHBILL_FILES",
        JSON.stringify(files.map((name) => `/${name}`).sort()),
      );
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    iconsPlugin(),
    react(),
    tailwindcss(),
    endpointsPlugin(),
    handbookPlugin(),
    firstPaintPlugin(),
    plainExceptionsPlugin(),
    workerCopiesPlugin(),
    importPartPlugin(),
    preloadAppPlugin(),
    workerFilesPlugin(),
    asciiScriptsPlugin(),
  ],
  resolve: {
    // Replaces the package, which adds a style element that the content security policy would
    // block.
    alias: {
      "react-style-singleton": fileURLToPath(
        new URL("src/lib/browser/style-singleton.ts", import.meta.url),
      ),
      // React has this hook built in; the package adds it only for older versions.
      "use-sync-external-store/shim/index.js": "react",
    },
  },
  build: {
    target: "es2023",
    // A list of each chunk's dependencies would add 3 kB to the first load; the app prefetches
    // chunks when idle.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: fileURLToPath(new URL("index.html", import.meta.url)),
        sw: fileURLToPath(new URL("src/service-worker.ts", import.meta.url)),
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
