import {
  type AboutMember,
  addMember,
  TEST_PASSWORD,
} from "../../apps/server/src/testing/builders.ts";
import { createSquad, type Squad } from "../e2e/squad.ts";
import type { Driver, Size } from "./driver.ts";
import { type Line, layLine } from "./line.ts";
import { type Page, pageOf } from "./page.ts";

// A Tuesday, two in the afternoon in the squad's New York.
export const NOW = "2026-05-12T18:00:00Z";

/**
 * What an engine says by itself when a page asks who is signed in and nobody is, which the specification answers so; and of what a
 * page had asked its worker for when it was left.
 */
const EXPECTED =
  /status of 401|A ServiceWorker intercepted the request and encountered an unexpected error/;

/** Where the stories of one engine play: a squad of the real app, the line to it, and the one browser. */
export interface Stage {
  readonly squad: Squad;
  readonly line: Line;
  readonly page: Page;
  readonly driver: Driver;
  /** A browser with nothing in it, at the sign-in card. */
  open(size: Size): Promise<Page>;
  /** A browser with nothing in it, of a new member who signed in before. */
  openAs(member: AboutMember & { unitNumber: string }, path: string, size: Size): Promise<Page>;
  /** The same of a member who is there already. */
  openAgainAs(unitNumber: string, path: string, size: Size): Promise<Page>;
  /** A complaint of the console that this story provokes on purpose. */
  expectComplaint(about: RegExp): void;
  /** What the console complained of in this story, unexpectedly. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Sets the stage, on a clock that stands at `NOW`; whatever was started is ended if something does not start. */
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
