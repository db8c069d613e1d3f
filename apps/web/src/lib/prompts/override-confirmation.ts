import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import type { Despite } from "@watchbill/domain/places/despite";
import { createPrompt } from "./prompt.ts";

/** Asks for an override of the findings: resolves with the reasons, or null for "Not now". */
export const overrideConfirmation = createPrompt<readonly RefusedFinding[], Despite | null>(null);
