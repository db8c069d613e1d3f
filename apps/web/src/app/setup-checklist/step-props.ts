import type { CurrentUser } from "../../features/accounts/session.ts";
import type { Output } from "../../lib/api/api.ts";

export interface StepProps {
  readonly user: CurrentUser;
  readonly facts: Output<"reports.setupChecklist">;
}
