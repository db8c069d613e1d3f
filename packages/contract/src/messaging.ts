import { z } from "zod";
import { logPage } from "./activity.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./schemas.ts";

/** One outgoing message; passwords in it are masked. */
export const messageEntry = z.object({
  id: z.int(),
  messageType: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  content: z.string(),
  status: z.string(),
  errorMessage: z.string().nullable(),
  deliveryMethod: z.string(),
  /** JSON as text, with `processingTime` in milliseconds where it is known. */
  metadata: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
});

export const messagingEndpoints = {
  "messaging.log": endpoint({
    method: "GET",
    path: "/api/message-logs",
    access: "admin",
    summary: "Outgoing messages, newest first; 500 unless `limit` says otherwise, older ones with `before`",
    input: z.strictObject(logPage),
    output: z.array(messageEntry),
    refusals: [],
  }),
};
