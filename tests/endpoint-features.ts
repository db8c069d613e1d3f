/** Endpoints handled by another feature than the one their name starts with, with the reason. */
const ANSWERED_ELSEWHERE: Readonly<
  Record<string, { readonly by: string; readonly because: string }>
> = {
  "attendance.checkIn": {
    by: "replacements",
    because: "10-8 cancels the member's own request for a replacement",
  },
  "timeOff.add": {
    by: "replacements",
    because: "time off requests replacements for the shifts in it",
  },
  "timeOff.change": {
    by: "replacements",
    because: "time off requests replacements for the shifts in it",
  },
  "replacementSearch.show": {
    by: "replacements",
    because: "a search and its request end each other, so neither is above the other",
  },
  "replacementSearch.start": {
    by: "replacements",
    because: "a search and its request end each other, so neither is above the other",
  },
  "replacementSearch.stop": {
    by: "replacements",
    because: "a search and its request end each other, so neither is above the other",
  },
  "waitlist.own": {
    by: "replacements",
    because: "a search offers an open spot to those who wait, and takes them off the list",
  },
  "waitlist.ofShift": {
    by: "replacements",
    because: "a search offers an open spot to those who wait, and takes them off the list",
  },
  "waitlist.join": {
    by: "replacements",
    because: "a search offers an open spot to those who wait, and takes them off the list",
  },
  "waitlist.leave": {
    by: "replacements",
    because: "a search offers an open spot to those who wait, and takes them off the list",
  },
  "polls.reach": {
    by: "messages",
    because: "polls is below messages, which knows the channels of each member",
  },
  "actionLinks.use": {
    by: "messages",
    because: "the member gets a message about the use of the link",
  },
};

export const LISTED_ELSEWHERE = Object.entries(ANSWERED_ELSEWHERE).map(
  ([endpoint, { by }]) => `${endpoint} by ${by}`,
);

/**
 * Lists endpoints handled by another feature than the one their name starts with, as "endpoint by
 * feature".
 */
export function answeredElsewhere(
  all: readonly { readonly path: string; readonly text: string }[],
): string[] {
  return all.flatMap(({ path, text }) => {
    const feature = /^apps\/server\/src\/features\/([^/]+)\/feature\.ts$/.exec(path)?.[1];
    const handlers = /\bhandlers: \{([\s\S]*?)\n\s*\} satisfies/.exec(text)?.[1] ?? "";
    return [...handlers.matchAll(/^\s*"((\w+)\.\w+)":/gm)].flatMap(
      ([, endpoint = "", noun = ""]) => {
        const folder = noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        return folder === feature ? [] : [`${endpoint} by ${feature}`];
      },
    );
  });
}
