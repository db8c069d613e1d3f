import type { WayOut } from "@watchbill/domain/attendance/last-crew";
import { ApiError, errorText } from "../api/api.ts";
import { createPrompt } from "./prompt.ts";

/** The confirmation for the last unit in service: the server's warning, and the planned way out. */
interface LastOut {
  readonly text: string;
  readonly way: WayOut;
}

export type LastCrewAnswer = "stay" | "leave" | "on-break";

/** Defaults to leaving if no screen can show the prompt: the app never blocks a member. */
export const lastCrewPrompt = createPrompt<LastOut, LastCrewAnswer>("leave");

/** Whether the refusal asks for the last-crew confirmation. */
export function isLastCrewError(error: unknown): boolean {
  return error instanceof ApiError && error.code === "last-one-out";
}

/** Prompts the last unit after the refusal, and sends the command again if the member leaves. */
export async function confirmLastCrew(
  error: unknown,
  way: WayOut,
  leave: (how: Exclude<LastCrewAnswer, "stay">) => void,
): Promise<void> {
  const answer = await lastCrewPrompt.ask({
    text: errorText(error, "No other unit is in service."),
    way,
  });
  if (answer !== "stay") leave(answer);
}
