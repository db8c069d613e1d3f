import { isAbsolute } from "node:path";
import { z } from "zod";
import { addressesIn } from "../database/failover.ts";

/** A whole number within bounds, both included. */
export function wholeNumber(from: number, to: number) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= from && value <= to) return value;
    context.addIssue({ code: "custom", message: `a whole number from ${from} to ${to}` });
    return z.NEVER;
  });
}

/** One of a few words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: words.join(" or ") });
}

/** A text of a certain form; `what` completes "must be …". */
export function text(what: string, pattern: RegExp) {
  return z.string().regex(pattern, what);
}

/** An address of one of the protocols. */
export function address(protocols: RegExp, example: string) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
      `an address such as ${example}`,
    );
}

/**
 * Where people open the app, as a browser names that origin: a capital letter or a space more would have kept cookies from being Secure.
 * The app answers at the root of its host alone, so that a path would lead nowhere.
 */
export const ownOrigin = z.string().transform((given, context) => {
  const url = URL.parse(given);
  const isBare =
    url !== null &&
    /^\/*$/.test(url.pathname) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash;
  if (isBare && /^https?:$/.test(url.protocol)) return url.origin;
  context.addIssue({
    code: "custom",
    message: "an address such as https://duty.example.org, with nothing after the host",
  });
  return z.NEVER;
});

/** The address of one PostgreSQL server, or of several of which one is the primary. */
export function databaseAddress() {
  return z
    .string()
    .refine(
      (value) => addressesIn(value) !== null,
      "an address such as postgres://user:password@host/database",
    );
}

/** A key without spaces, as a header can carry it. */
export const secret = z.string().regex(/^\S+$/, "a key without spaces");

/** Origins with commas between them, each as a browser names it. */
export const origins = z.string().transform((list, context) => {
  const parts = list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.every((part) => /^https?:\/\//.test(part) && URL.parse(part)?.origin === part))
    return parts;
  context.addIssue({
    code: "custom",
    message: "origins such as https://hall.example.org, with commas and nothing after the host",
  });
  return z.NEVER;
});

/** What a folder's setting says where there is to be none. */
export const OFF = "off";

/**
 * A folder by its whole path, or none. One that is told from where the app was started would be in the program's own folder, which an
 * upgrade moves away and a container throws away; and `OFF` is meant as it is said, not as a name.
 */
export const wholeFolderOrOff = z
  .string()
  .transform((given) => (given.trim().toLowerCase() === OFF ? OFF : given))
  .refine(
    (folder) => folder === OFF || isAbsolute(folder),
    "a whole path such as /mnt/backups/watchbill, or off",
  );
