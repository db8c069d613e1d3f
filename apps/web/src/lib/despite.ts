import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import type { Despite } from "@watchbill/domain/places/despite";
import { createQuestion } from "./question.ts";

/** Whether something is done although these speak against it: what is said of them, or null for "Not now". */
export const despite = createQuestion<readonly RefusedFinding[], Despite | null>(null);
