import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { rightsFor } from "@watchbill/contract/program-calls";
import { programsMay, schemaOf } from "./openapi.ts";

const ACCESS: Readonly<Record<Endpoint["access"], string>> = {
  public: "everybody",
  member: "signed-in members",
  admin: "administrators",
};

/** The page at `/api/docs`: every call of the contract, readable without a script. */
export function apiPage(): string {
  const nouns = Map.groupBy(Object.entries(api) as [string, Endpoint][], ([name]) => name.split(".")[0] ?? "");
  const sections = [...nouns].map(
    ([noun, calls]) =>
      `<section><h2 id="${noun}">${noun}</h2>${calls.map(([name, endpoint]) => callOf(name, endpoint)).join("")}</section>`,
  );
  const links = [...nouns.keys()].map((noun) => `<a href="#${noun}">${noun}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watchbill: the HTTP interface</title>
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header>
<h1>The HTTP interface</h1>
<p>JSON over HTTP with a session cookie from <code>POST /api/login</code>. Changes need a same-origin <code>Origin</code> or
<code>Sec-Fetch-Site</code>. Programs send <code>Authorization: Bearer</code> with a token from Settings, Programs, and no cookie or origin. Refusals are <code>{ message, code, fields? }</code>. As OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links.join(" ")}</nav>
</header>
<main>${sections.join("")}</main>
</body>
</html>`;
}

function callOf(name: string, endpoint: Endpoint): string {
  const refusals =
    endpoint.refusals.length > 0
      ? `<p>Refuses with ${endpoint.refusals.map((code) => `<code>${escapeHtml(code)}</code>`).join(", ")}.</p>`
      : "";
  return `<details id="${name}">
<summary><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</summary>
<p>For ${ACCESS[endpoint.access]}. ${escapeHtml(programsMay(rightsFor(name as EndpointName)))}</p>
${refusals}
<h3>Input</h3><pre>${jsonOf(schemaOf(endpoint.input, "input"))}</pre>
<h3>Answer</h3><pre>${jsonOf(schemaOf(endpoint.output, "output"))}</pre>
</details>`;
}

function jsonOf(schema: unknown): string {
  return escapeHtml(JSON.stringify(schema, null, 2));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export const API_PAGE_STYLE = `
:root { color-scheme: light dark; font-family: ui-sans-serif, system-ui, sans-serif; line-height: 1.5; }
body { max-width: 64rem; margin: 0 auto; padding: 1rem; }
nav a { display: inline-block; padding: 0.6rem 0.5rem; }
details { border-top: 1px solid #8885; }
summary { cursor: pointer; padding: 0.7rem 0; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 0.75rem; background: #8881; border-radius: 0.5rem; font-size: 0.875rem; }
h3 { font-size: 1rem; margin: 0.5rem 0; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; }
`;
