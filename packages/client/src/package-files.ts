import { type Api, api, type EndpointName } from "@watchbill/contract/api";
import { z } from "zod";
import { contractRoutes } from "./from-contract.ts";
import { typeInWords } from "./types-in-words.ts";

/** What the packed client has beside its own code, made from the contract: where each call is, and its types. */
export function packageFiles(): Readonly<Record<"calls.js" | "calls.d.ts" | "index.js" | "index.d.ts", string>> {
  return {
    "calls.js": `export const routes = ${JSON.stringify(contractRoutes())};\n`,
    "calls.d.ts": `import type { Routes } from "./create-client.js";\nexport declare const routes: Routes;\n${callTypes()}`,
    "index.js": [
      'import { routes } from "./calls.js";',
      'import { createClient } from "./create-client.js";',
      'export { isTouched, WatchbillError } from "./create-client.js";',
      "/** A client of every call; nothing is sent until one is made. */",
      "export const createWatchbill = (options) => createClient(routes, options);\n",
    ].join("\n"),
    "index.d.ts": [
      'import type { Calls } from "./calls.js";',
      'import type { Client, ClientOptions } from "./create-client.js";',
      'export type { Calls } from "./calls.js";',
      'export { type CallOptions, type Client, type ClientOptions, type Finding, isTouched, type LiveNews, type RepeatableOptions, WatchbillError } from "./create-client.js";',
      "export type Watchbill = Client<Calls>;",
      "/** What a call takes. */",
      'export type Input<Name extends keyof Calls> = Calls[Name]["input"];',
      "/** What a call answers. */",
      'export type Output<Name extends keyof Calls> = Calls[Name]["output"];',
      "/** A client of every call; nothing is sent until one is made. */",
      "export declare function createWatchbill(options?: ClientOptions): Watchbill;\n",
    ].join("\n"),
  };
}

function callTypes(): string {
  const calls = (Object.keys(api) as EndpointName[]).map((name) => {
    const { summary, input, output, refusals, isRepeatable = false }: Api[EndpointName] = api[name];
    const refused = refusals.length > 0 ? ` Refused as ${refusals.join(", ")}.` : "";
    return `  /** ${`${summary}.${refused}`.replaceAll("*/", "* /")} */\n  ${JSON.stringify(name)}: { input: ${shape(input, "input")}; output: ${shape(output, "output")}; isRepeatable: ${isRepeatable} };`;
  });
  return `export type Calls = {\n${calls.join("\n")}\n};\n`;
}

function shape(schema: z.ZodType, io: "input" | "output"): string {
  const described = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  const isNothing = Object.keys(described.properties ?? {}).length === 0 && described.additionalProperties === false;
  return isNothing ? "{}" : typeInWords(described);
}
