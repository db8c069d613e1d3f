import {
  type AboutMember,
  addMember,
  TEST_PASSWORD,
} from "../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../e2e/support/squad.ts";
import type { Driver, Size } from "./driver.ts";
import { type Page, pageOf } from "./page.ts";
import { type Line, layLine } from "./tcp-proxy.ts";

// The app's fixed time: a Tuesday, 2 p.m. in the squad's time zone, New York.
export const NOW = "2026-05-12T18:00:00Z";

/**
 * Expected console errors: the 401 that the specification requires for a signed-out session, and
 * service-worker requests aborted by a navigation.
 */
const EXPECTED =
  /status of 401|A ServiceWorker intercepted the request and encountered an unexpected error/;

/**
 * What the browser tests of one engine share: a squad in the real app, a TCP proxy to the app, and
 * the browser.
 */
export interface Stage {
  readonly squad: Squad;
  readonly line: Line;
  readonly page: Page;
  readonly driver: Driver;
  /** Opens the sign-in page in an empty browser context. */
  open(size: Size): Promise<Page>;
  /** Adds a member and opens a page in an empty browser context in which they are signed in. */
  openAs(member: AboutMember & { unitNumber: string }, path: string, size: Size): Promise<Page>;
  /** Opens a page in an empty browser context in which an existing member is signed in. */
  openAgainAs(unitNumber: string, path: string, size: Size): Promise<Page>;
  /** Allows a console error that the current test causes on purpose. */
  expectComplaint(about: RegExp): void;
  /** Returns the unexpected console errors of the current test. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts the app with its clock fixed at `NOW`, the proxy and the browser. If one fails to start,
 * stops the others.
 */
export async function setStage(start: () => Promise<Driver>): Promise<Stage> {
  const ends: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const squad = await createSquad(NOW);
    ends.push(() => squad.close());
    const line = await layLine(squad.address);
    ends.push(() => line.close());
    const driver = await start();
    ends.push(() => driver.close());
    return stageOf(squad, line, driver, await pageOf(driver, line.address), close);
  } catch (error) {
    await close();
    throw error;
  }
}

function stageOf(
  squad: Squad,
  line: Line,
  driver: Driver,
  page: Page,
  close: () => Promise<void>,
): Stage {
  let expected = [EXPECTED];
  const stage: Stage = {
    squad,
    line,
    page,
    driver,
    close,
    async open(size) {
      line.mend();
      await driver.fresh(line.address, size);
      await page.open("/");
      return page;
    },
    async openAs(member, path, size) {
      await addMember(squad.app, member);
      return stage.openAgainAs(member.unitNumber, path, size);
    },
    async openAgainAs(unitNumber, path, size) {
      const visitor = squad.app.visitor();
      const { status } = await visitor.call("accounts.signIn", {
        unitNumber,
        password: TEST_PASSWORD,
      });
      const [name, value] = visitor.cookie?.split("=") ?? [];
      if (!name || !value) throw new Error(`${unitNumber} could not sign in: ${status}`);
      line.mend();
      await driver.fresh(line.address, size);
      await driver.keep({ name, value });
      await page.open(path);
      return page;
    },
    expectComplaint: (about) => void expected.push(about),
    async complaints() {
      const said = (await driver.complaints()).filter(
        (each) => !expected.some((about) => about.test(each)),
      );
      expected = [EXPECTED];
      return said;
    },
  };
  return stage;
}
