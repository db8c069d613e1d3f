import type { WayOut } from "@watchbill/domain/attendance/last-out";
import { ApiError, errorText } from "./api.ts";
import { createQuestion } from "./question.ts";

/** What the last one in service is asked: what they would leave, in the server's words, and how they would leave it. */
interface LastOut {
  readonly text: string;
  readonly way: WayOut;
}

/** Whether the last one leaves all the same; where nothing on the screen can ask they do, for nobody is held up. */
export const lastOut = createQuestion<LastOut, boolean>(true);

/** The refusal that is a question. */
export function isLastOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "last-one-out";
}

/** Asks whoever was refused as the last one in service, and has them leave if they mean it. */
export async function leaveAllTheSame(error: unknown, way: WayOut, leave: () => void): Promise<void> {
  if (await lastOut.ask({ text: errorText(error, "You are the last one in service."), way })) leave();
}
