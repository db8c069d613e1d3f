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
  401: "Not signed in, or the API token is invalid",
  403: "Forbidden",
  404: "Not found",
  409: "Conflict with current state",
  413: "Payload too large",
  415: "Unsupported content type",
  429: "Too many requests; Retry-After says when to try again",
  500: "Server error; requestId identifies it in the log",
  503: "Unavailable: the database is unreachable, busy or full; Retry-After says when to try again",
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `A request repeated with this key within ${IDEMPOTENCY_RETENTION_HOURS} hours returns the first response and has no further effect`,
  schema: { type: "string", minLength: 8, maxLength: 100 },
};

const NAMES = { type: "string", examples: ["shifts., board.show"] };
const TOUCHED_HEADERS = {
  [INVALIDATES_HEADER]: {
    description: `Calls whose responses this call has changed: operationIds or prefixes that end in a dot, or ${EVERYTHING} for all. Absent if there are none`,
    schema: NAMES,
  },
  [CHANGE]: {
    description: "The number of this change; messages of /api/live about it have the same number",
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
        "On-call scheduling for volunteer squads. Members sign in and get a session cookie; other applications send an API token that an admin created in Settings, API tokens. Each call lists the token permissions that allow it.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "watchbill" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: `An API token with one of these permissions: ${TOKEN_SCOPES.map((right) => `${right} (${rightsInWords([right])})`).join(", ")}. If a call lists permissions, the token needs one of them.`,
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
      ...(endpoint.refusals.length > 0 ? [`Error codes: ${endpoint.refusals.join(", ")}`] : []),
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
  if (opening.length === 0) return "API tokens can't make this call.";
  return `API token permission needed: ${rightsInWords(opening)}.`;
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
      description: "Success",
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
