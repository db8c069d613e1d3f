import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import type { Driver } from "./driver.ts";
import { tellOfDuty } from "./duty-stories.ts";
import { type Stage, setStage } from "./fixture.ts";
import { tellOfTheRest } from "./other-stories.ts";
import { tellOfPlanning } from "./planning-stories.ts";

/** Runs every browser test of this folder in the engine that `start` launches. */
export function tellStories(name: string, start: () => Promise<Driver>): void {
  describe(`in ${name}`, () => {
    let stage: Stage;
    const here = (): Stage => stage;
    beforeAll(async () => {
      stage = await setStage(start);
    });
    afterAll(() => stage?.close());
    afterEach(async () => expect(await stage.complaints()).toEqual([]));
    tellOfDuty(here);
    tellOfPlanning(here);
    tellOfTheRest(here);
  });
}
