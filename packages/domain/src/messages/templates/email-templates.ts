import { choicesOf } from "../../action-links/choices.ts";
import { CHECK_IN_OPENS_TEXT } from "../../attendance/check-in.ts";
import { oneLine } from "../../text/one-line.ts";
import type { RequestMessageFacts, ShiftMessageFacts } from "./message-facts.ts";

/** A block of an email; both the plain text and the HTML are rendered from these blocks. */
export type EmailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "list"; readonly title: string; readonly lines: readonly string[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "button"; readonly label: string; readonly link: string };

export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly blocks: readonly EmailBlock[];
}

export function firstReminderEmail(facts: ShiftMessageFacts): Email {
  return email(`Reminder: ${facts.shift} on ${facts.day}`, [
    greeting(facts),
    paragraph(`You're on ${facts.shift} on ${facts.day}, ${facts.hours}.`),
    shiftTable(facts),
    button(facts.isConfirmed ? "See the shift" : "I'll be there", facts),
    paragraph(
      "Can't make it? Open the shift and request a replacement now, so someone has time to step in. It's your shift until someone accepts.",
    ),
  ]);
}

export function finalReminderEmail(facts: ShiftMessageFacts): Email {
  return email(`Starting soon: ${facts.shift} at ${facts.startTime}`, [
    greeting(facts),
    paragraph(`Your ${facts.shift} shift starts at ${facts.startTime}. ${CHECK_IN_OPENS_TEXT}`),
    shiftTable(facts),
    button(facts.isConfirmed ? "See the shift" : "I'll be there", facts),
    paragraph(
      "Can't make it? Request a replacement and call an admin, too: members may not see a request this late.",
    ),
  ]);
}

export function replacementRequestEmail(facts: RequestMessageFacts): Email {
  const reason = facts.reason.trim() === "" ? [] : [["Reason", facts.reason] as const];
  return email(`Replacement needed: ${facts.shift} on ${facts.day}`, [
    greeting(facts),
    paragraph(`${facts.requester} needs a replacement. The first member to accept gets the shift.`),
    { kind: "table", rows: [...rowsOf(facts), ...reason] },
    button("See and accept the shift", facts),
    paragraph("Can't take it? Decline it in the app, and we won't ask you about it again."),
  ]);
}

/**
 * Replaces an email's button with one button for each answer. A button only opens a page with that
 * answer preselected, because mail scanners follow links too.
 */
export function withChoiceButtons(
  { subject, blocks }: Email,
  labels: readonly string[],
  link: string,
): Email {
  const buttons = choicesOf(labels).map(
    ({ letter, label }): EmailBlock => ({
      kind: "button",
      label,
      link: `${link}?answer=${letter}`,
    }),
  );
  return email(
    subject,
    blocks.flatMap((block) => (block.kind === "button" ? buttons : [block])),
  );
}

export function emailText(blocks: readonly EmailBlock[]): string {
  return `${blocks.map(blockText).join("\n\n")}\n`;
}

function blockText(block: EmailBlock): string {
  if (block.kind === "paragraph") return block.text;
  if (block.kind === "heading") return `== ${block.text} ==`;
  if (block.kind === "list")
    return [block.title, ...block.lines.map((line) => `  - ${line}`)].join("\n");
  if (block.kind === "button") return `${block.label}: ${block.link}`;
  return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
}

export function email(subject: string, blocks: readonly EmailBlock[]): Email {
  return { subject: oneLine(subject), text: emailText(blocks), blocks };
}

function greeting({ firstName }: ShiftMessageFacts): EmailBlock {
  return paragraph(`Hi ${firstName},`);
}

export function paragraph(text: string): EmailBlock {
  return { kind: "paragraph", text };
}

function button(label: string, { link }: ShiftMessageFacts): EmailBlock {
  return { kind: "button", label, link };
}

function shiftTable(facts: ShiftMessageFacts): EmailBlock {
  return { kind: "table", rows: rowsOf(facts) };
}

function rowsOf({
  shift,
  day,
  hours,
  partners,
  notes,
}: ShiftMessageFacts): (readonly [string, string])[] {
  const rows: (readonly [string, string])[] = [
    ["Shift", shift],
    ["Day", day],
    ["Time", hours],
  ];
  if (partners.length > 0) rows.push(["With", partners.join(", ")]);
  if (notes.trim() !== "") rows.push(["Special instructions", notes.trim()]);
  return rows;
}
