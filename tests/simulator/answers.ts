import { checkSeals } from "../../apps/server/src/features/activity/seal-report.ts";
import type { World } from "./world.ts";

/** What people are shown that is not what the tables hold. */
export async function answerFaults(world: World): Promise<string[]> {
  const { fault } = await checkSeals(world.db);
  return fault ? [`the activity log: ${fault}`] : [];
}
