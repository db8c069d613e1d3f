import type { EndpointName } from "@watchbill/contract/api";
import type { Chance } from "../../apps/server/src/cli/demo-random.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import type { Answer, TestApp } from "../../apps/server/src/testing/test-app.ts";
import type { TestClock } from "../../apps/server/src/testing/test-clock.ts";
import type { Gateways } from "./gateways.ts";
import type { Picture } from "./snapshot.ts";

/** A simulated member and the session cookie of their browser. */
export interface Person {
  readonly id: number;
  readonly address: string;
  unitNumber: string;
  password: string;
  cookie: string | null;
}

/** A simulated squad: its database, its members, and the app instances that run now. */
export interface World {
  readonly seed: number;
  readonly chance: Chance;
  readonly clock: TestClock;
  readonly db: Db;
  readonly gateways: Gateways;
  readonly instances: TestApp[];
  readonly people: Person[];
  /** The app's error log lines. */
  readonly logged: string[];
  picture: Picture;
  /** The time when invariants were last checked. */
  evaluatedAt: Temporal.Instant;
  /** The times at which every instance ran its worker for a minute. */
  readonly workedAt: Temporal.Instant[];
  /**
   * True if a sign-in was attempted since the last reset, because a sign-in writes rows.
   */
  hasSignedIn: boolean;
  /** Calls an endpoint as a member through any instance; signs in first if needed. */
  call(
    chance: Chance,
    person: Person,
    name: EndpointName,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
  startInstance(): Promise<void>;
  /** Stops an instance gracefully; kills one that hangs while it sends a message. */
  stopInstance(instance: TestApp): Promise<void>;
  close(): Promise<void>;
}

/** Waits for an asynchronous effect, such as an event from another instance. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 5_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt)
      throw new Error(`${what} did not come to be within five seconds`);
    await new Promise((resolve) => void setImmediate(resolve));
  }
}
