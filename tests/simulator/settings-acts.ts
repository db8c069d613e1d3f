import { getOrganization } from "../../apps/server/src/platform/organization.ts";
import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Act, Scene } from "./acts.ts";
import { LOCATIONS } from "./shabbat.ts";
import { until, type World } from "./world.ts";

/** Actions of admins that change squad settings. */
export const SETTINGS_ACTS: readonly Act[] = [
  {
    name: "move the squad",
    weight: 0.3,
    run: async (scene) => changeSettings(scene, scene.chance.pick(LOCATIONS)),
  },
  {
    name: "change settings",
    weight: 0.5,
    run: async (scene) =>
      changeSettings(scene, {
        reminderHours: scene.chance.between(0, 30),
        name: scene.chance.pick(["Squad", "A\r\nB"]),
      }),
  },
  {
    name: "change how rest days are reckoned",
    weight: 0.4,
    run: async (scene) => {
      const { chance } = scene;
      const change = chance.pick([
        { shabbatEndBy: "degrees", shabbatEndDegrees: 8.5 },
        { shabbatEndBy: "minutes", shabbatEndMinutes: chance.pick([50, 72]) },
        { candleMinutes: chance.between(0, 40) },
        { isShabbatOffered: chance.happens(0.8) },
      ]);
      return changeSettings(scene, change);
    },
  },
  {
    name: "change how starts are followed",
    weight: 0.3,
    run: async (scene) =>
      changeSettings(
        scene,
        scene.chance.pick([
          { startAskMinutes: 10, startAlertMinutes: 20 },
          { startAskMinutes: 0 },
          { startAlertMinutes: 45 },
        ]),
      ),
  },
];

async function changeSettings(scene: Scene, input: Record<string, unknown>): Promise<Answer> {
  const answer = await scene.ask(scene.admin(), "settings.change", input);
  if (answer.status === 200) await receivedEverywhere(scene.world);
  return answer;
}

/** Waits until every instance has received the new settings. */
async function receivedEverywhere({ db, instances }: World): Promise<void> {
  const settings = JSON.stringify(await getOrganization(db));
  await until("the new settings everywhere", async () => {
    const known = await Promise.all(
      instances.map(({ dependencies }) => dependencies.organization()),
    );
    return known.every((one) => JSON.stringify(one) === settings);
  });
}
