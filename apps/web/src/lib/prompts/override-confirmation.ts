import type { Override } from "@watchbill/domain/eligibility/override";
import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import { createPrompt } from "./prompt.ts";

/**
 * Asks whether to override the warnings; resolves with the overrides and reason, or with null for
 * "Not now".
 */
export const overrideConfirmation = createPrompt<readonly RefusedFinding[], Override | null>(null);
