import type { Refusal } from "@watchbill/domain/errors/refusal";
import { formatAlternatives, plural } from "@watchbill/domain/text/language";
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const FORMATS: Readonly<Record<string, string>> = {
  date: "a date such as 2026-05-31",
  datetime: "a time such as 2026-05-12T18:30:00Z",
  email: "an email address such as dana@example.org",
  url: "an address such as https://example.org",
};
const MISSING = "Missing";
const NOT_UNDERSTOOD = "Not understood";
const UNKNOWN_FIELD = "Unknown field";
/** Matches "startDate", but no path into a list. */
const SIMPLE_NAME = /^[a-z][A-Za-z]*$/;

/** Returns a plain message for a validation issue; null keeps the schema's own message. */
export function formatIssue(issue: Issue): string | null {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return MISSING;
      return KINDS[issue.expected] ? `Must be ${KINDS[issue.expected]}` : NOT_UNDERSTOOD;
    case "too_small":
      return minimumText(issue.origin, Number(issue.minimum), issue.inclusive === false);
    case "too_big":
      return maximumText(issue.origin, Number(issue.maximum), issue.inclusive === false);
    case "invalid_value":
      return `Must be ${formatAlternatives(issue.values.map(String))}`;
    case "invalid_format":
      return FORMATS[issue.format] ? `Must be ${FORMATS[issue.format]}` : NOT_UNDERSTOOD;
    case "unrecognized_keys":
      return UNKNOWN_FIELD;
    case "invalid_union":
      return issue.input === undefined ? MISSING : NOT_UNDERSTOOD;
    default:
      return null;
  }
}

function minimumText(origin: string, size: number, isExclusive: boolean): string {
  if (origin === "string")
    return plural(size, "Must have at least 1 character", `Must have at least ${size} characters`);
  if (origin === "array")
    return plural(size, "Must have at least 1 entry", `Must have at least ${size} entries`);
  return isExclusive ? `Must be more than ${size}` : `Must be at least ${size}`;
}

function maximumText(origin: string, size: number, isExclusive: boolean): string {
  if (origin === "string")
    return plural(size, "Must have at most 1 character", `Must have at most ${size} characters`);
  if (origin === "array")
    return plural(size, "Must have at most 1 entry", `Must have at most ${size} entries`);
  return isExclusive ? `Must be less than ${size}` : `Must be at most ${size}`;
}

/** The refusal of an invalid input: a message per field, and the first one as the summary. */
export function inputError(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names =
      issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    for (const name of names) fields[name] ??= issue.message;
  }
  const [name, problem] = Object.entries(fields)[0] ?? ["body", NOT_UNDERSTOOD];
  return { kind: "invalid", code: "input-invalid", message: sentenceOf(name, problem), fields };
}

/** Formats a field's problem as a sentence; the contract's own messages already are sentences. */
function sentenceOf(name: string, problem: string): string {
  if (problem === UNKNOWN_FIELD)
    return `${name}: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
  const said = SIMPLE_NAME.test(name) ? `The ${wordsOf(name)}` : name;
  if (problem === MISSING) return `${said} is missing`;
  if (problem === NOT_UNDERSTOOD) return `${said} wasn't understood`;
  return problem.startsWith("Must ") ? `${said} must ${problem.slice("Must ".length)}` : problem;
}

/** Formats "userId" as "user ID", "startDate" as "start date". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/(^| )id(s?)$/, "$1ID$2");
}
