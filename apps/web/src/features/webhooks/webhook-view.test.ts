import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { describe, expect, test } from "vitest";
import {
  type Delivery,
  factsOf,
  nextAttemptOf,
  noticesFor,
  type Webhook,
  webhookAdviceFor,
  webhookOutcomeOf,
  webhookStateOf,
  webhookSummaryOf,
} from "./webhook-view.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const webhook: Webhook = {
  id: 1,
  url: "https://hooks.example.org/a",
  events: ["shifts.created"],
  isActive: true,
  switchedOffAt: null,
  failedInRow: 0,
  oldSecretUntil: null,
  quietUntil: null,
  lastDelivery: null,
};
const delivery: Delivery = {
  id: 1,
  type: "shifts.created",
  status: "pending",
  attempts: 0,
  answerStatus: null,
  processingMs: null,
  errorMessage: null,
  createdAt: "2026-05-12T17:55:00Z",
  dueAt: "2026-05-12T17:55:00Z",
  sentAt: null,
  body: "{}",
};

const SQUAD = { ...USUAL_DATES, timeZone: "America/New_York" };

describe("a webhook in the list", () => {
  test("shows until when an old secret signs and deliveries pause, in the squad's time zone", () => {
    const times = { oldSecretUntil: "2026-05-13T18:00:00Z", quietUntil: "2026-05-12T18:20:00Z" };
    expect(noticesFor({ ...webhook, ...times }, SQUAD)).toEqual([
      "The endpoint asked us to retry after Tue, May 12, 2:20 PM. Queued events are sent then.",
      "The old secret also works until Wed, May 13, 2:00 PM.",
    ]);
    expect(noticesFor({ ...webhook, ...times, isActive: false }, SQUAD)).toHaveLength(1);
    expect(noticesFor(webhook, SQUAD)).toEqual([]);
  });

  test.each<[Partial<Webhook>, string, RegExp | null]>([
    [{}, "On", null],
    [{ failedInRow: 1 }, "Failing", /^The last delivery failed/],
    [{ failedInRow: 7 }, "Failing", /^The last 7 deliveries failed/],
    [{ isActive: false, failedInRow: 7 }, "Off", null],
    [
      { isActive: false, failedInRow: 50, switchedOffAt: "2026-05-12T17:00:00Z" },
      "Turned off after failures",
      /^Turned off 1h ago: the last 50/,
    ],
  ])("is labeled, with the fields %j, as %s", (about, label, advice) => {
    expect(webhookStateOf({ ...webhook, ...about }).label).toBe(label);
    const said = webhookAdviceFor({ ...webhook, ...about }, NOW);
    if (advice === null) expect(said).toBeNull();
    else expect(said).toMatch(advice);
  });

  test("shows the number of a webhook's events and its last delivery", () => {
    expect(webhookSummaryOf(webhook, NOW)).toBe("1 event · nothing sent yet");
    const sent = {
      events: ["a", "b"],
      lastDelivery: { status: "success" as const, at: "2026-05-12T17:55:00Z" },
    };
    expect(webhookSummaryOf({ ...webhook, ...sent }, NOW)).toBe("2 events · last sent 5m ago");
  });
});

describe("a delivery in the log", () => {
  test.each<[Partial<Delivery>, string, string, string | null]>([
    [{}, "Waiting", "", null],
    [
      { attempts: 1, answerStatus: 500, processingMs: 35, dueAt: "2026-05-12T18:00:30Z" },
      "Retrying",
      "1 attempt · status 500 · took 35\u00A0ms",
      "next try within a minute",
    ],
    [
      { attempts: 3, processingMs: 10_000, dueAt: "2026-05-12T18:09:30Z" },
      "Retrying",
      "3 attempts · took 10.0\u00A0s",
      "next try in 10 min",
    ],
    [
      { attempts: 5, dueAt: "2026-05-13T00:00:00Z" },
      "Retrying",
      "5 attempts",
      "next try in 6 hours",
    ],
    [
      { attempts: 1, status: "success", answerStatus: 204, processingMs: 4, dueAt: null },
      "Delivered",
      "1 attempt · status 204 · took 4\u00A0ms",
      null,
    ],
    [
      { attempts: 6, status: "failed", answerStatus: 503, dueAt: null },
      "Failed",
      "6 attempts · status 503",
      null,
    ],
    [{ attempts: 0, status: "dropped", dueAt: null }, "Dropped", "", null],
  ])("describes %j as %s", (about, label, facts, next) => {
    const one = { ...delivery, ...about };
    expect([webhookOutcomeOf(one).label, factsOf(one), nextAttemptOf(one, NOW)]).toEqual([
      label,
      facts,
      next,
    ]);
  });
});
