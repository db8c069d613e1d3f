import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The browser needs each endpoint's method and path, not its schemas: they are read from the contract while building, so
 * that no validation library is in the first load.
 */
function endpointsPlugin(): Plugin {
  const name = "virtual:watchbill-endpoints";
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { api } = await import("@watchbill/contract/api");
      const routes = Object.entries(api).map(([key, { method, path }]) => [key, [method, path]]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(routes))};`;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), endpointsPlugin()],
  resolve: {
    // Injects no style element, which the content security policy would refuse.
    alias: { "react-style-singleton": fileURLToPath(new URL("src/lib/style-singleton.ts", import.meta.url)) },
  },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: fileURLToPath(new URL("index.html", import.meta.url)),
        sw: fileURLToPath(new URL("src/service-worker.ts", import.meta.url)),
      },
      output: { entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
