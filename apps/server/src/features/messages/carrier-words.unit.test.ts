import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reservedWordsIn } from "@watchbill/domain/testing/reserved-words";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../../..");

/** Files where a carrier keyword (such as STOP) is not part of a message text, with the reason. */
const NO_TEXTS: Readonly<Record<string, string>> = {
  "packages/domain/src/messages/incoming/reserved-words.ts": "the list itself",
  "packages/domain/src/messages/incoming/incoming-text.ts":
    "the confirmation of an opt-out, which explains how to opt in again",
  "packages/domain/src/messages/message-kind.ts":
    "the message log's word for a number that answered STOP",
  "packages/domain/src/messages/delivery/receipt.ts":
    "the message log's word for why a text did not arrive",
  "packages/domain/src/messages/incoming/text-consent.ts": "stands in the settings, beside the box",
  "apps/server/src/features/messages/status-queries.ts": "an administrator's page",
};

/** Returns the quoted strings of a source file that are sentences. */
function sentencesOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  return Array.from(
    source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
    ([, quoted, template]) => quoted ?? template ?? "",
  );
}

/** All files that contain message texts: events, reminders, questions, and replies. */
const FILES = globSync(["packages/domain/src/**/*.ts", "apps/server/src/features/**/*.ts"], {
  cwd: ROOT,
}).filter((file) => !/\.test\.ts$|\/testing\//.test(file));

test("no message asks for a reply with a word that carriers handle themselves, such as STOP", () => {
  const found = FILES.filter((file) => !(file in NO_TEXTS)).flatMap((file) =>
    sentencesOf(file).flatMap((sentence) =>
      reservedWordsIn(sentence).map((word) => `${file}: ${word} in "${sentence}"`),
    ),
  );
  expect(found).toEqual([]);
});

test("the test finds sentences, and every exception is still needed", () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(
    sentencesOf("packages/domain/src/messages/incoming/sms-reply.ts").some((one) =>
      one.includes("or reply "),
    ),
  ).toBe(true);
  const needless = Object.keys(NO_TEXTS).filter(
    (file) => sentencesOf(file).flatMap(reservedWordsIn).length === 0,
  );
  expect(needless).toEqual([]);
});
