import { escapeHtml } from "../messages/templates/email-html.ts";
import { LANGUAGE } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";
import { dateOf } from "../time/local.ts";

export interface OwnRows {
  readonly title: string;
  readonly why: string;
  readonly kept: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

interface LeftOut {
  readonly title: string;
  readonly because: string;
}

export const LEFT_OUT_OF_ROWS =
  "Passwords, keys, secret links and the names of others are left out to protect you and them if someone else gets the file.";

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;font-size:14px}" +
  "th,td{border:1px solid #999;padding:.2rem .5rem;text-align:left;vertical-align:top}th{white-space:nowrap}td{max-width:40rem;overflow-wrap:break-word}" +
  "section{overflow-x:auto}";

/**
 * Renders a member's data as one self-contained HTML page, without scripts or external resources.
 */
export function ownDataPage(
  squad: string,
  tables: readonly OwnRows[],
  about: { at: Temporal.Instant; squad: SquadClock; leftOut: readonly LeftOut[] },
): string {
  const title = `Your data at ${squad}`;
  return [
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body><h1>${escapeHtml(title)}</h1><p>As of ${escapeHtml(dayAndTime(about.at, about.squad))}. Times are in ${escapeHtml(about.squad.timeZone)}.</p>`,
    ...tables.filter(({ rows }) => rows.length > 0).map((table) => section(table, about.squad)),
    nothingIn(tables.filter(({ rows }) => rows.length === 0)),
    notHandedOut(about.leftOut),
    "</body></html>\n",
  ].join("\n");
}

function section({ title, why, kept, rows }: OwnRows, squad: SquadClock): string {
  const head = `<h2>${escapeHtml(title)}</h2><p>Purpose: ${escapeHtml(why)}. Kept: ${escapeHtml(kept)}.</p>`;
  const columns = Object.keys(rows[0]!).filter((column) =>
    rows.some((row) => row[column] !== null),
  );
  const [only, another] = rows;
  if (only && !another) return `<section>${head}${pairs(columns, only, squad)}</section>`;
  const headings = columns
    .map((column) => `<th scope="col">${escapeHtml(inWords(column))}</th>`)
    .join("");
  const lines = rows.map(
    (row) =>
      `<tr>${columns.map((column) => `<td>${escapeHtml(cell(row[column], squad))}</td>`).join("")}</tr>`,
  );
  return `<section>${head}<table><thead><tr>${headings}</tr></thead><tbody>${lines.join("\n")}</tbody></table></section>`;
}

/** Shows a single row as pairs of column and value, one below the other. */
function pairs(
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
  squad: SquadClock,
): string {
  const lines = columns.map(
    (column) =>
      `<tr><th scope="row">${escapeHtml(inWords(column))}</th><td>${escapeHtml(cell(row[column], squad))}</td></tr>`,
  );
  return `<table><tbody>${lines.join("\n")}</tbody></table>`;
}

function nothingIn(tables: readonly OwnRows[]): string {
  if (tables.length === 0) return "";
  return `<section><h2>No data</h2><p>${escapeHtml(tables.map(({ title }) => title).join(" · "))}</p></section>`;
}

function notHandedOut(leftOut: readonly LeftOut[]): string {
  const items = leftOut.map(
    ({ title, because }) => `<li>${escapeHtml(title)}: ${escapeHtml(because)}.</li>`,
  );
  const list = items.length === 0 ? "" : `<ul>${items.join("\n")}</ul>`;
  return `<section><h2>Not included</h2><p>${escapeHtml(LEFT_OUT_OF_ROWS)}</p>${list}</section>`;
}

/** Formats a column name: "checkedInAt" becomes "Checked in at". */
function inWords(column: string): string {
  const words = column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function dayAndTime(instant: Temporal.Instant, squad: SquadClock): string {
  return `${dateOf(instant, squad.timeZone)} ${formatInstantTime(instant, squad)}`;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

function cell(value: unknown, squad: SquadClock): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string")
    return INSTANT.test(value) ? dayAndTime(Temporal.Instant.from(value), squad) : value;
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}
