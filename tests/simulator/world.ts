import type { EndpointName } from "@watchbill/contract/api";
import type { Chance } from "../../apps/server/src/cli/demo-random.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import type { Answer, TestApp } from "../../apps/server/src/testing/test-app.ts";
import type { TestClock } from "../../apps/server/src/testing/test-clock.ts";
import type { Gateways } from "./gateways.ts";
import type { Picture } from "./picture.ts";

/** Somebody with a browser. */
export interface Person {
  readonly id: number;
  readonly address: string;
  unitNumber: string;
  password: string;
  cookie: string | null;
}

/** One squad on one database, its members, and the instances that serve it at the moment. */
export interface World {
  readonly seed: number;
  readonly chance: Chance;
  readonly clock: TestClock;
  readonly db: Db;
  readonly gateways: Gateways;
  readonly instances: TestApp[];
  readonly people: Person[];
  /** What the app itself logged as an error. */
  readonly logged: string[];
  picture: Picture;
  /** When the tables were last held against the promises. */
  evaluatedAt: Temporal.Instant;
  /** When every instance did its minute's work. */
  readonly workedAt: Temporal.Instant[];
  /** Somebody signed in, or tried to, since this was last set back: that leaves traces of its own. */
  hasSignedIn: boolean;
  /** Calls an endpoint as somebody, through any of the instances; signs them in first if need be. */
  call(
    chance: Chance,
    person: Person,
    name: EndpointName,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
  startInstance(): Promise<void>;
  /** Ends an instance in order; one that stands still in the middle of a message is gone without a word. */
  stopInstance(instance: TestApp): Promise<void>;
  close(): Promise<void>;
}

/** Waits for what comes by itself within moments, such as one instance hearing of what another did. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 5_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt)
      throw new Error(`${what} did not come to be within five seconds`);
    await new Promise((resolve) => void setImmediate(resolve));
  }
}
