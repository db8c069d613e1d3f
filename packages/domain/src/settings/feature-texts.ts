import type { FeatureSwitch } from "./feature-switches.ts";

interface FeatureText {
  readonly label: string;
  readonly about: string;
}

export const FEATURE_TEXTS: Readonly<Record<FeatureSwitch, FeatureText>> = {
  "draft-schedules": {
    label: "Draft schedules and preferences",
    about: "Prepare a month before members see it, and ask when they prefer to serve.",
  },
  swaps: { label: "Swaps", about: "Members exchange shifts with each other." },
  polls: { label: "Polls", about: "Ask all members one question and see who answered." },
  "handoff-notes": {
    label: "Handoff notes",
    about: "A crew leaves notes for the next crew.",
  },
  "service-points": {
    label: "Drills, meetings and service points",
    about: "Sign in at drills and meetings, and count points for service awards (LOSAP).",
  },
  workload: {
    label: "Workload and fair share",
    about: "Compare how many hours, nights and weekends each member serves.",
  },
  positions: {
    label: "Positions",
    about: "Require a qualification for a spot, such as a driver on each shift.",
  },
  "jewish-calendar": {
    label: "Shabbat & Jewish calendar",
    about: "Show Hebrew dates and holidays, and respect members who observe Shabbat.",
  },
  chat: { label: "Chat", about: "Post updates to Slack, Discord, Mattermost or Matrix." },
  integrations: {
    label: "API tokens and webhooks",
    about: "Connect other programs to Watchbill.",
  },
};
