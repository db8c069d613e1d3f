import type { CurrentUser } from "../../features/accounts/session.ts";
import type { Output } from "../../lib/api.ts";

/** What a step is done with. */
export interface StepProps {
  readonly user: CurrentUser;
  readonly facts: Output<"reports.firstSteps">;
}
