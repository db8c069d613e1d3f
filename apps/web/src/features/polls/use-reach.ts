import { useEndpoint } from "../../lib/api/queries.ts";
import { askedIn, type Values } from "./poll-form-values.ts";

/** The number of recipients for the current form values, at the instant the form was opened. */
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
