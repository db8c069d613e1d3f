import type { Override } from "@watchbill/domain/eligibility/override";
import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import { createPrompt } from "./prompt.ts";

/** Asks for an override of the findings: resolves with the reasons, or null for "Not now". */
export const overrideConfirmation = createPrompt<readonly RefusedFinding[], Override | null>(null);
