import { useEndpoint } from "../../lib/api/queries.ts";
import { askedIn, type Values } from "./poll-form-values.ts";

/**
 * Requests how many members a poll with the current form values would reach, as of the instant at
 * which the form was opened.
 */
export function useReach(values: Values, startedAt: Temporal.Instant, zone: string) {
  const { audience, qualificationId, messageUrgency, isEmergency, closesAt } = askedIn(
    values,
    startedAt,
    zone,
  );
  return useEndpoint("polls.reach", {
    audience,
    ...(qualificationId === null ? {} : { qualificationId: String(qualificationId) }),
    messageUrgency,
    isEmergency: isEmergency ? "true" : "false",
    closesAt: closesAt.toString(),
  });
}
