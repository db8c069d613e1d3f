import type { WayOut } from "@watchbill/domain/attendance/last-crew";
import { ApiError, errorText } from "../api/api.ts";
import { createPrompt } from "./prompt.ts";

/**
 * Content of the confirmation for the last unit in service: the server's warning, and how the
 * member leaves service.
 */
interface LastOut {
  readonly text: string;
  readonly way: WayOut;
}

export type LastCrewAnswer = "stay" | "leave" | "on-break";

/**
 * Resolves to "leave" if no screen can show the prompt, so that the app never keeps a member in
 * service.
 */
export const lastCrewPrompt = createPrompt<LastOut, LastCrewAnswer>("leave");

/** Whether the server refused because the member is the last one in service. */
export function isLastCrewError(error: unknown): boolean {
  return error instanceof ApiError && error.code === "last-one-out";
}

/**
 * Asks the last unit in service to confirm after the server's refusal; if the member leaves anyway,
 * sends the command again.
 */
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
