import { api } from "@watchbill/contract/api";
import { NEWS } from "@watchbill/domain/news/catalogue";
import { expect, test } from "vitest";
import type { MemberActor } from "../context.ts";
import { newChange, touchesOf } from "./change.ts";

const READS = Object.entries(api).flatMap(([name, { method }]) => (method === "GET" ? [name] : []));
const actor = { kind: "member", id: 7, role: "member" } as MemberActor;

test.each([...new Set(Object.values(NEWS).flatMap(({ touches }) => [...touches]))])("%s is something that is read", (touch) => {
  expect(READS.filter((name) => (touch.endsWith(".") ? name.startsWith(touch) : name === touch))).not.toEqual([]);
});

test("a change tells each name once, and of others' affairs nothing", () => {
  const change = newChange();
  change.announced.push(
    { kind: "event", type: "feeds.created", subjectId: 7, actorId: 7 },
    { kind: "event", type: "feeds.removed", subjectId: 7, actorId: 7 },
    { kind: "event", type: "accounts.signed-in", subjectId: 8, actorId: null },
    { kind: "signal", touches: ["notifications."], memberIds: [6, 7] },
    { kind: "signal", touches: ["webhooks."], memberIds: [6] },
  );
  expect(touchesOf(change, actor)).toEqual(["feeds.list", "notifications."]);
});
