import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { rightsFor } from "@watchbill/contract/token-calls";
import { LANGUAGE } from "@watchbill/domain/text/language";
import { schemaOf, tokenMayCall } from "./openapi.ts";

const ACCESS: Readonly<Record<Endpoint["access"], string>> = {
  public: "everyone",
  member: "signed-in members",
  admin: "admins",
};

/** The page at `/api/docs`: every endpoint of the contract, readable without JavaScript. */
export function apiDocsPage(): string {
  const nouns = Map.groupBy(
    Object.entries(api) as [string, Endpoint][],
    ([name]) => name.split(".")[0] ?? "",
  );
  const sections = [...nouns].map(
    ([noun, calls]) =>
      `<section><h2 id="${noun}">${inWords(noun)}</h2>${calls.map(([name, endpoint]) => callOf(name, endpoint)).join("")}</section>`,
  );
  const links = [...nouns.keys()].map((noun) => `<a href="#${noun}">${inWords(noun)}</a>`);
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watchbill HTTP API</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header>
<h1>HTTP API</h1>
<p>JSON over HTTP with a session cookie from <code>POST /api/login</code>. Calls that change data need a same-origin <code>Origin</code> or
<code>Sec-Fetch-Site</code>. Programs send <code>Authorization: Bearer</code> with an API token (Settings, API tokens) and no cookie or origin. Errors are <code>{ message, code, fields? }</code>. OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Sections">${links.join(" ")}</nav>
<main>${sections.join("")}</main>
</body>
</html>`;
}

function callOf(name: string, endpoint: Endpoint): string {
  const refusals =
    endpoint.refusals.length > 0
      ? `<p>Error codes: ${endpoint.refusals.map((code) => `<code>${escapeHtml(code)}</code>`).join(", ")}.</p>`
      : "";
  return `<details id="${name}">
<summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code> <span>${escapeHtml(endpoint.summary)}</span></summary>
<p>For ${ACCESS[endpoint.access]}. ${escapeHtml(tokenMayCall(rightsFor(name as EndpointName)))}</p>
${refusals}
<h3>Input</h3><pre>${jsonOf(schemaOf(endpoint.input, "input"))}</pre>
<h3>Response</h3><pre>${jsonOf(schemaOf(endpoint.output, "output"))}</pre>
</details>`;
}

/** Formats "calendarSync" as the heading "Calendar sync". */
function inWords(noun: string): string {
  const words = noun.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function jsonOf(schema: unknown): string {
  return escapeHtml(JSON.stringify(schema, null, 2));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Uses the app's colors without its style sheet. */
export const API_DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#10191d, #e8eef0); --soft: light-dark(#45555d, #a9b8bf); --line: light-dark(#d5dde1, #2a383f);
  --ground: light-dark(#ffffff, #0d1518); --raised: light-dark(#f1f5f6, #141d21); --accent: light-dark(#0b5e58, #5eead4);
  font-family: ui-sans-serif, system-ui, sans-serif; line-height: 1.5; scroll-padding-top: 1rem;
  color: var(--ink); background: var(--ground);
}
body { max-width: 80rem; margin: 0 auto; padding: 1rem; }
header { max-width: 48rem; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; margin: 0 -0.5rem; }
nav a { padding: 0.6rem 0.5rem; text-decoration: none; }
nav a:hover { text-decoration: underline; }
h2 { margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 0.5rem 0; }
details { border-top: 1px solid var(--line); }
details[open] { padding-bottom: 1rem; }
summary { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 0.5rem; align-items: baseline; padding: 0.6rem 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
summary:hover, details[open] > summary { background: var(--raised); }
summary b { font-size: 0.875rem; }
summary b::before { content: "▸" / ""; display: inline-block; width: 1rem; }
details[open] > summary b::before { content: "▾" / ""; }
summary span { grid-column: 2; color: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
pre { overflow-x: auto; padding: 0.75rem; background: var(--raised); border-radius: 0.5rem; font-size: 0.875rem; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 0 2rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 1rem; align-self: start; flex-direction: column; flex-wrap: nowrap; max-height: calc(100vh - 2rem); overflow-y: auto; }
  nav a { padding: 0.25rem 0.5rem; }
  main h2:first-child { margin-top: 0; }
  summary { grid-template-columns: 5.5rem minmax(0, 2fr) minmax(0, 3fr); }
  summary span { grid-column: auto; }
}
`;
