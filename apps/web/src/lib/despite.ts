import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import type { Despite } from "@watchbill/domain/places/despite";
import { createQuestion } from "./question.ts";

/** Asks for an override of the findings: resolves with the reasons, or null for "Not now". */
export const despite = createQuestion<readonly RefusedFinding[], Despite | null>(null);
