import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { problem } from "@watchbill/contract/schemas";
import { rightsFor } from "@watchbill/contract/token-calls";
import {
  rightsInWords,
  TOKEN_SCOPES,
  type TokenScope,
} from "@watchbill/domain/api-tokens/api-token-rights";
import { z } from "zod";
import { VERSION } from "../configuration/version.ts";
import { IDEMPOTENCY_RETENTION_HOURS } from "./idempotency.ts";
import { CHANGE, EVERYTHING, INVALIDATES_HEADER } from "./invalidation-header.ts";

type Json = Record<string, unknown>;

const STATUS_TEXT: Record<string, string> = {
  400: "The input is malformed or invalid",
  401: "Not signed in, or with a program's token that opens nothing",
  403: "Not allowed",
  404: "There is no such thing",
  409: "The present state does not allow it",
  413: "Larger than this call takes",
  415: "Not of the content type that this call reads",
  429: "Too many attempts, or too much at once; Retry-After says when to come back",
  500: "A fault of the server; requestId names it in the log",
  503: "Not now: the database is away, busy or full; Retry-After says when to come back",
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Sent again within ${IDEMPOTENCY_RETENTION_HOURS} hours under the same key, the call is answered as the first time and not done again`,
  schema: { type: "string", minLength: 8, maxLength: 100 },
};

const NAMES = { type: "string", examples: ["shifts., board.show"] };
const TOUCHED_HEADERS = {
  [INVALIDATES_HEADER]: {
    description: `Calls whose answers this one has changed, by operationId, or the first part of several, ending in a dot; ${EVERYTHING} for all. Absent where there are none`,
    schema: NAMES,
  },
  [CHANGE]: {
    description: "The number of this change; messages of /api/live that tell of the same carry it",
    schema: { type: "string" },
  },
};

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Watchbill",
      version: VERSION,
      description:
        "On-call scheduling for volunteer squads. People sign in and have a session cookie; programs send a token that an administrator made under Settings, Programs. Each call says which rights of a token open it.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "watchbill" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: `A program's token. It may do one of these: ${TOKEN_SCOPES.map((right) => `${right} (${rightsInWords([right])})`).join(", ")}. Where a call names rights, one of them opens it.`,
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const opening = rightsFor(name as EndpointName);
  const input = schemaOf(endpoint.input, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const others = Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key));
  const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const isInQuery = ([key]: [string, Json]): boolean =>
    isQuery || endpoint.inQuery?.includes(key) === true;
  const inBody = others.filter((one) => !isInQuery(one));
  const parameters = [
    ...inPath.map((key) => ({
      name: key,
      in: "path",
      required: true,
      schema: input.properties?.[key] ?? {},
    })),
    ...others.filter(isInQuery).map(([key, schema]) => ({
      name: key,
      in: "query",
      required: input.required?.includes(key) ?? false,
      schema,
    })),
    ...(endpoint.isRepeatable ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: endpoint.summary,
    description: [
      tokenMayCall(opening),
      ...(endpoint.refusals.length > 0 ? [`Refusals: ${endpoint.refusals.join(", ")}`] : []),
    ].join("\n\n"),
    security: [
      endpoint.access === "public" ? {} : { session: [] },
      ...opening.map((right) => ({ apiToken: [right] })),
    ],
    parameters,
    ...(inBody.length === 0 ? {} : { requestBody: requestBody(endpoint, input, inBody) }),
    responses: responses(endpoint),
  };
}

/** Describes an endpoint's token scopes for the documentation. */
export function tokenMayCall(opening: readonly TokenScope[]): string {
  if (opening.length === 0) return "Programs: no token opens this call.";
  return `Programs: a token that may ${rightsInWords(opening)}.`;
}

function requestBody(
  endpoint: Endpoint,
  input: { required?: string[] },
  others: [string, Json][],
): Json {
  const names = others.map(([key]) => key);
  const required = input.required?.filter((key) => names.includes(key)) ?? [];
  const schema = {
    type: "object",
    properties: Object.fromEntries(others),
    required,
    additionalProperties: false,
  };
  return {
    required: required.length > 0,
    content: {
      [endpoint.consumes === "multipart" ? "multipart/form-data" : "application/json"]: { schema },
    },
  };
}

function responses(endpoint: Endpoint): Json {
  const refused = [
    "400",
    // Public endpoints too: an invalid token is refused everywhere.
    "401",
    "403",
    ...(endpoint.refusals.length > 0 ? ["404", "409"] : []),
    ...(endpoint.method === "GET" ? [] : ["413", "415"]),
    "429",
    "500",
    "503",
  ];
  const isNotified = endpoint.method !== "GET" && endpoint.access !== "public";
  const answer = (status: string): [string, Json] => [
    status,
    {
      description: STATUS_TEXT[status],
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ];
  return {
    200: {
      description: "Done",
      ...(isNotified ? { headers: TOUCHED_HEADERS } : {}),
      content: { "application/json": { schema: schemaOf(endpoint.output, "output") } },
    },
    ...Object.fromEntries(refused.map(answer)),
  };
}

/** Converts a contract schema to JSON Schema, for the input or the output. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return rest;
}
