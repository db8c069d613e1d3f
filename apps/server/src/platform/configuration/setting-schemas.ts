import { isAbsolute } from "node:path";
import { formatAlternatives } from "@watchbill/domain/text/language";
import { z } from "zod";
import { hostsIn } from "../database/primary-discovery.ts";

/** A whole number within bounds, both inclusive. */
export function wholeNumber(from: number, to: number) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= from && value <= to) return value;
    context.addIssue({ code: "custom", message: `a whole number from ${from} to ${to}` });
    return z.NEVER;
  });
}

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: formatAlternatives(words) });
}

/** A text that matches a pattern; `what` completes "must be …". */
export function text(what: string, pattern: RegExp) {
  return z.string().regex(pattern, what);
}

/** A URL with one of the protocols. */
export function address(protocols: RegExp, example: string) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
      `an address such as ${example}`,
    );
}

/**
 * The app's origin, normalized as browsers send it: a capital letter or an extra space once kept
 * cookies from being Secure. Paths are refused, because the app serves only the root of its host.
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

/** The address of one PostgreSQL server, or of several with one primary. */
export function databaseAddress() {
  return z
    .string()
    .refine(
      (value) => hostsIn(value) !== null,
      "an address such as postgres://user:password@host/database",
    );
}

/** A key without spaces, valid in a header. */
export const secret = z.string().regex(/^\S+$/, "a key without spaces");

/** Comma-separated origins, normalized as browsers send them. */
export const origins = z.string().transform((list, context) => {
  const parts = list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.every((part) => /^https?:\/\//.test(part) && URL.parse(part)?.origin === part))
    return parts;
  context.addIssue({
    code: "custom",
    message:
      "origins such as https://hall.example.org, separated by commas, with nothing after the host",
  });
  return z.NEVER;
});

/** The value of a folder setting that means no folder. */
export const OFF = "off";

/**
 * An absolute folder path, or `OFF`. A relative path would be in the application's own folder,
 * which an upgrade moves and a container deletes. `OFF` is never read as a folder name.
 */
export const wholeFolderOrOff = z
  .string()
  .transform((given) => (given.trim().toLowerCase() === OFF ? OFF : given))
  .refine(
    (folder) => folder === OFF || isAbsolute(folder),
    "an absolute path such as /mnt/backups/watchbill, or off",
  );
