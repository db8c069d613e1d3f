import { useEndpoint } from "../../lib/queries.ts";
import { askedIn, type Values } from "./asked-form.ts";

/** How many a question would reach as it is filled in, of a form that was begun at an instant. */
export function useReach(values: Values, begunAt: Temporal.Instant, zone: string) {
  const { audience, qualificationId, messageClass, isEmergency, closesAt } = askedIn(
    values,
    begunAt,
    zone,
  );
  return useEndpoint("polls.reach", {
    audience,
    ...(qualificationId === null ? {} : { qualificationId: String(qualificationId) }),
    messageClass,
    isEmergency: isEmergency ? "true" : "false",
    closesAt: closesAt.toString(),
  });
}
