import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  EVENT_TYPES,
  isNotified,
  type NotifiedType,
  notificationPolicyOf,
  recipientsOf,
} from "../events/catalogue.ts";
import type { NotificationRecipient } from "../events/notify/recipients.ts";
import { MESSAGE_KINDS } from "./message-kind.ts";
import { ACCOUNT_CHANGES } from "./templates/account-emails.ts";

const ROOT = new URL("../../../../", import.meta.url);
const PAGE = readFileSync(new URL("docs/notifications.md", ROOT), "utf8");

/** The table's columns: "| Label (`kind`) | when | to | channels | text | test |". */
const ROWS = [
  ...PAGE.matchAll(/^\| (.+) \(`([\w.-]+)`\) \| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm),
].map(([, label, kind, , to, channels, text = "", testedBy = ""]) => ({
  label,
  kind,
  to,
  channels,
  texts: pathsIn(text),
  tests: pathsIn(testedBy),
}));

const RECIPIENTS: Readonly<Record<NotificationRecipient, string>> = {
  subject: "the member",
  newcomer: "the member",
  assigned: "members on the shift",
  requester: "the requester",
  acceptor: "the replacement",
  relieved: "the relieved member",
  partner: "partners",
  "could-take": "members who can take it",
  asked: "members asked before",
  invited: "members asked",
  admin: "administrators",
};

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}

function channelsOf(type: NotifiedType): string {
  const quiet = recipientsOf(type).filter(
    (as) => notificationPolicyOf(type, as).outside === "never",
  );
  if (quiet.length === recipientsOf(type).length) return "app";
  return quiet.length === 0
    ? "all"
    : `all; app for ${quiet.map((as) => RECIPIENTS[as]).join(", ")}`;
}

describe("docs/notifications.md", () => {
  test("has one labeled row for each message kind", () =>
    expect(ROWS.map(({ kind, label }) => [kind, label])).toEqual(Object.entries(MESSAGE_KINDS)));

  test.each(EVENT_TYPES.filter(isNotified))(
    "names the recipients, channels and text of the message %s",
    (type) => {
      const row = ROWS.find(({ kind }) => kind === type);
      expect(row?.to).toBe([...new Set(recipientsOf(type).map((as) => RECIPIENTS[as]))].join(", "));
      expect(row?.channels).toBe(channelsOf(type));
      expect(readFileSync(new URL(row?.texts[0] ?? "", ROOT), "utf8")).toContain(
        `"${type}": defineEvent({`,
      );
    },
  );

  test.each(ROWS)("names existing files for the message $kind", ({ texts, tests }) => {
    expect([texts.length, tests.length]).not.toContain(0);
    expect([...texts, ...tests].filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });

  test("lists the subject of each email about an account", () =>
    expect(PAGE).toContain(
      Object.values(ACCOUNT_CHANGES)
        .map(({ subject }) => `- ${subject}\n`)
        .join(""),
    ));
});
