import type { WayOut } from "@watchbill/domain/attendance/last-out";
import { ApiError, errorText } from "./api.ts";
import { createQuestion } from "./question.ts";

/** What the last one in service is asked: what they would leave, in the server's words, and how they would leave it. */
interface LastOut {
  readonly text: string;
  readonly way: WayOut;
}

/** How the last unit answers: it stays, leaves, or takes a break. */
export type LastOutAnswer = "stay" | "leave" | "on-break";

/** Without a screen that can ask, the unit leaves: the app never holds a member up. */
export const lastOut = createQuestion<LastOut, LastOutAnswer>("leave");

/** The refusal that is a question. */
export function isLastOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "last-one-out";
}

/** Asks the last unit after the refusal, and leaves if that is the answer. */
export async function askLastOut(
  error: unknown,
  way: WayOut,
  leave: (how: Exclude<LastOutAnswer, "stay">) => void,
): Promise<void> {
  const answer = await lastOut.ask({ text: errorText(error, "No other unit is in service."), way });
  if (answer !== "stay") leave(answer);
}
