import { type Accent, APP_COLOR, type SquadAccent } from "../../settings/squad-color.ts";
import { LANGUAGE } from "../../text/language.ts";
import type { EmailBlock } from "./email-templates.ts";

const TEXT =
  "margin:0 0 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2937";
const HEADING =
  "margin:24px 0 8px;border-bottom:1px solid #6b7280;font:600 18px/1.4 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2937";
/** Style of a title that stays on one page with its content in print. */
const TITLE = "margin-bottom:0;font-weight:600;page-break-after:avoid";
const LIST = "padding-left:20px;page-break-inside:avoid";
const CELL =
  "padding:6px 16px 6px 0;font:15px/1.4 system-ui,-apple-system,'Segoe UI',sans-serif;text-align:left;vertical-align:top";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;font:600 16px/1.2 system-ui,-apple-system,'Segoe UI',sans-serif;text-decoration:none";
const QUIET =
  "margin:24px 0 0;font:13px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#6b7280";

const NAME =
  "margin:0 0 20px;padding:0 0 8px;font:600 15px/1.4 system-ui,-apple-system,'Segoe UI',sans-serif";

/**
 * Styles for dark mode, because a white page is too bright at night. Mail clients without support
 * for them show the light theme.
 */
const NIGHT =
  ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#12191d!important}p,h2,li,th,td{color:#e5e7eb!important}}";

/** The squad's name, and its color in the light theme; null means the app's color. */
export interface MailLook {
  readonly squad: string;
  readonly accent: Accent | null;
}

export function mailFooter(squad: string): string {
  return `Sent by ${squad}. Choose what you get in the app's Settings.`;
}

export function mailLook({
  name,
  accent,
}: {
  readonly name: string;
  readonly accent: SquadAccent | null;
}): MailLook {
  return { squad: name, accent: accent?.light ?? null };
}

/**
 * Renders self-contained HTML without scripts, images or external resources. A logo would be an
 * attachment, which looks like a file sent by the squad.
 */
export function emailHtml(
  subject: string,
  blocks: readonly EmailBlock[],
  footer: string,
  { squad, accent }: MailLook,
): string {
  const color = accent?.accent ?? APP_COLOR;
  return [
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${NIGHT}</style></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto">',
    `<p style="${NAME};border-bottom:3px solid ${color};color:${color}">${escapeHtml(squad)}</p>`,
    ...blocks.map((block) => blockHtml(block, color)),
    footer === "" ? "" : `<p style="${QUIET}">${escapeHtml(footer)}</p>`,
    "</div></body></html>",
  ].join("");
}

function blockHtml(block: EmailBlock, color: string): string {
  if (block.kind === "paragraph") return `<p style="${TEXT}">${escapeHtml(block.text)}</p>`;
  if (block.kind === "heading") return `<h2 style="${HEADING}">${escapeHtml(block.text)}</h2>`;
  if (block.kind === "list") {
    const lines = block.lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("");
    return `<p style="${TEXT};${TITLE}">${escapeHtml(block.title)}</p><ul style="${TEXT};${LIST}">${lines}</ul>`;
  }
  if (block.kind === "button")
    return `<p style="${TEXT}"><a href="${escapeHtml(block.link)}" style="${BUTTON};background:${color}">${escapeHtml(block.label)}</a></p>`;
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${CELL};color:#6b7280;font-weight:400">${escapeHtml(label)}</th><td style="${CELL};color:#1f2937">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("\n", "<br>");
}
