import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Act, Scene } from "./acts.ts";

const ASKED = [
  "short-rest",
  "too-many-hours",
  "too-many-nights",
  "more-than-wished",
  "time-off",
  "shabbat",
];

/** Returns the warnings that the member overrides; most members override all. */
function overrides({ chance }: Scene): { overrides?: string[] } {
  return chance.happens(0.8) ? { overrides: ASKED } : {};
}

/** Returns an open swap offer, mostly the newest, with its two members. */
function openSwap({ picture, chance, world }: Scene) {
  const swap =
    picture.swaps.length === 0
      ? undefined
      : chance.happens(0.6)
        ? picture.swaps.at(-1)
        : chance.pick(picture.swaps);
  const personOf = (id: number | undefined) => world.people.find((person) => person.id === id);
  return swap && { swap, asked: personOf(swap.askedId), offerer: personOf(swap.offererId) };
}

/** Actions on swap offers. */
export const SWAP_ACTS: readonly Act[] = [
  {
    name: "offer a swap",
    weight: 6,
    run: async (scene) => {
      const person = scene.member();
      const own = scene.spot(person.id);
      const other = scene.member();
      const theirs = [scene.spot(other.id), scene.spot(other.id)].flatMap((spot) => spot?.id ?? []);
      if (!own || theirs.length === 0) return null;
      const note = scene.chance.pick(["", "Exam <b>tomorrow</b>"]);
      return scene.ask(person, "swaps.offer", {
        assignmentId: own.id,
        memberId: other.id,
        alternativeIds: theirs,
        note,
        ...overrides(scene),
      });
    },
  },
  {
    name: "accept a swap",
    weight: 5,
    run: async (scene) => {
      const open = openSwap(scene);
      // Sometimes a member who was not asked tries to answer, which the server must refuse.
      const person = scene.chance.happens(0.1) ? scene.member() : open?.asked;
      const [chosen] = open
        ? scene.chance.happens(0.5)
          ? open.swap.spotIds
          : open.swap.spotIds.toReversed()
        : [];
      const said = overrides(scene);
      return open && person && chosen !== undefined
        ? scene.ask(person, "swaps.accept", { id: open.swap.id, assignmentId: chosen, ...said })
        : null;
    },
  },
  { name: "decline a swap", weight: 1, run: (scene) => endSwap(scene, "swaps.decline") },
  { name: "withdraw a swap", weight: 1, run: (scene) => endSwap(scene, "swaps.withdraw") },
];

async function endSwap(
  scene: Scene,
  name: "swaps.decline" | "swaps.withdraw",
): Promise<Answer | null> {
  const open = openSwap(scene);
  const person = name === "swaps.decline" ? open?.asked : open?.offerer;
  return open && person ? scene.ask(person, name, { id: open.swap.id }) : null;
}
