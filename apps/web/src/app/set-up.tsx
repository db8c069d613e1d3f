import { livesAlready } from "@watchbill/domain/settings/living-squad";
import type { ComponentType, ReactNode } from "react";
import type { Output } from "../lib/api.ts";
import { soon } from "../lib/later.ts";
import { endpointOptions, queryClient, useEndpoint } from "../lib/queries.ts";

/** Longer than this a dashboard waits for no steps. */
const WAIT_MS = 5_000;

const firstSteps = soon(async () => (await import("./first-steps/first-steps.tsx")).FirstSteps);

/**
 * How a squad is set up, for administrators; of one that lives nothing of it is loaded. The steps stand above all else: what is below is
 * drawn once it is known whether there are any, and they have come, so that nothing jumps down for them.
 */
export async function readSetUp(): Promise<ComponentType> {
  await Promise.race([readSteps(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return SetUp;
}

async function readSteps(): Promise<void> {
  // What the device remembers is enough: of a squad that lives nobody waits for an answer.
  const facts = await queryClient
    .ensureQueryData(endpointOptions("reports.firstSteps", {}))
    .catch(() => null);
  if (facts && isBeingSetUp(facts)) await firstSteps.fetchPart();
}

function SetUp(): ReactNode {
  const { data: facts } = useEndpoint("reports.firstSteps", {});
  return facts && isBeingSetUp(facts) ? <firstSteps.Part /> : null;
}

function isBeingSetUp(facts: Output<"reports.firstSteps">): boolean {
  return !livesAlready(facts) && !("isHidden" in facts && facts.isHidden);
}
