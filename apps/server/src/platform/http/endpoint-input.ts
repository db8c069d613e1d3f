import type { Endpoint } from "@watchbill/contract/endpoint";
import type { UploadedFile } from "@watchbill/contract/schemas";
import { invalid } from "@watchbill/domain/errors/refusal";
import type { FastifyRequest } from "fastify";
import { RefusalError } from "../refusal-error.ts";
import { formatIssue, inputError } from "./validation-messages.ts";

/** The deepest nesting allowed, which bounds recursion over the input. */
const DEEPEST = 60;

export async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const raw = await rawInput(endpoint, request);
  if (isUnstorable(raw, DEEPEST))
    throw malformed("The text contains unsupported characters. Enter it again.");
  for (const field of endpoint.blankWhenMissing ?? [])
    if (raw[field] === undefined) raw[field] = "";
  const parsed = endpoint.input.safeParse(raw, { error: formatIssue });
  if (parsed.success) return parsed.data;
  throw new RefusalError(inputError(parsed.error));
}

async function rawInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const params = numbersOf(request.params as Record<string, string>);
  if (endpoint.consumes === "multipart") return { ...(await fileInput(request)), ...params };
  const query =
    endpoint.method === "POST" || endpoint.method === "PATCH"
      ? {}
      : (request.query as Record<string, unknown>);
  // A missing body is allowed; an explicit `null` is not.
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw malformed("Send a JSON object.");
  for (const key of Object.keys(params)) {
    // A field in the body must not conflict with the address.
    if (Object.hasOwn(body, key) || Object.hasOwn(query, key))
      throw malformed(`"${key}" belongs only in the address.`);
  }
  return { ...query, ...body, ...params };
}

async function fileInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw malformed("Send the file as a form upload.");
  try {
    return await readForm(request);
  } catch (error) {
    // Errors with a status, such as too large, pass; any other parser error means a broken form.
    if (typeof (error as { statusCode?: unknown }).statusCode === "number") throw error;
    throw malformed("The upload was incomplete. Send the file again.");
  }
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    // A form without a chosen file sends a part with an empty name.
    if (part.type === "file" && part.filename !== "") {
      data[part.fieldname] = {
        fileName: part.filename,
        bytes: await part.toBuffer(),
      } satisfies UploadedFile;
    } else if (part.type === "file") await part.toBuffer();
    else data[part.fieldname] = part.value;
  }
  return data;
}

/** Converts whole-number path parameters to numbers. */
function numbersOf(params: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([key, text]) => [
      key,
      /^\d{1,10}$/.test(text) ? Number(text) : text,
    ]),
  );
}

/**
 * Whether any text contains a NUL character or a lone surrogate, which PostgreSQL cannot store.
 * Values nested beyond `depth` are refused.
 */
function isUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  if (depth === 0) throw malformed(`Send at most ${DEEPEST} nested lists or objects.`);
  return Object.entries(value).some(
    ([key, inner]) => isUnstorable(key, depth) || isUnstorable(inner, depth - 1),
  );
}

function malformed(message: string): RefusalError {
  return new RefusalError(invalid("input-invalid", message));
}
