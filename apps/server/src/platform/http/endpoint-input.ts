import type { Endpoint } from "@watchbill/contract/endpoint";
import type { UploadedFile } from "@watchbill/contract/schemas";
import { invalid } from "@watchbill/domain/errors/refusal";
import type { FastifyRequest } from "fastify";
import { Refused } from "../refused.ts";
import { inputRefusal, plainly } from "./plain-issues.ts";

/** Nothing that is sent lies deeper; what reads it step by step into the depth must come to an end. */
const DEEPEST = 60;

/** What a request brings to an endpoint, from address, query and body, as its schema reads it. */
export async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const raw = await rawInput(endpoint, request);
  if (isUnstorable(raw, DEEPEST))
    throw malformed("The text has characters that cannot be kept. Type it again.");
  for (const field of endpoint.blankWhenMissing ?? [])
    if (raw[field] === undefined) raw[field] = "";
  const parsed = endpoint.input.safeParse(raw, { error: plainly });
  if (parsed.success) return parsed.data;
  throw new Refused(inputRefusal(parsed.error));
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
  // A call may do without a body; one that says `null` says something else.
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw malformed("Send a JSON object.");
  for (const key of Object.keys(params)) {
    // A field in the body must not fight with the address.
    if (Object.hasOwn(body, key) || Object.hasOwn(query, key))
      throw malformed(`"${key}" belongs in the address only.`);
  }
  return { ...query, ...body, ...params };
}

async function fileInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw malformed("Send the file as a form upload.");
  try {
    return await readForm(request);
  } catch (error) {
    // What is too large says so itself; all else that the reader of forms throws is a form that breaks off or never was one.
    if (typeof (error as { statusCode?: unknown }).statusCode === "number") throw error;
    throw malformed("The form could not be read to its end. Send the file again.");
  }
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    // A form without a chosen file sends a nameless one.
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

/** Path parameters that are whole numbers, as numbers. */
function numbersOf(params: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([key, text]) => [
      key,
      /^\d{1,10}$/.test(text) ? Number(text) : text,
    ]),
  );
}

/** Whether there is text that PostgreSQL cannot keep: a zero character, or half of a letter. What lies deeper than `depth` is refused. */
function isUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  if (depth === 0)
    throw malformed(`Send nothing that lies deeper than ${DEEPEST} lists or objects.`);
  return Object.entries(value).some(
    ([key, inner]) => isUnstorable(key, depth) || isUnstorable(inner, depth - 1),
  );
}

function malformed(message: string): Refused {
  return new Refused(invalid("input-invalid", message));
}
