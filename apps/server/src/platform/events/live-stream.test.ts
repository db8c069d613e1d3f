import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { inTransaction } from "../database/database.ts";
import { announceSignal } from "./events.ts";

let first: TestApp;
let second: TestApp;
let ports: number[];

beforeAll(async () => {
  first = await createTestApp();
  second = await createTestApp({ connection: first.connection, clock: first.clock });
  ports = await Promise.all(
    [first, second].map(async ({ http }) => {
      await http.listen({ port: 0, host: "127.0.0.1" });
      const address = http.server.address();
      return typeof address === "object" && address ? address.port : 0;
    }),
  );
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/**
 * A browser's event stream on one instance: the messages received, and whether it is still open.
 */
async function listen(instance: 0 | 1, cookie: string | null, query = "", token?: string) {
  const aborter = new AbortController();
  const response = await fetch(`http://127.0.0.1:${ports[instance]}/api/live${query}`, {
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    signal: aborter.signal,
  });
  let text = "";
  let isOpen = response.ok;
  const reading = (async () => {
    for await (const chunk of response.body ?? [])
      text += new TextDecoder().decode(chunk as Uint8Array);
    isOpen = false;
  })().catch(() => (isOpen = false));
  const stop = async () => {
    aborter.abort();
    await reading;
  };
  const changes = () =>
    [...text.matchAll(/^data: (\{"invalidates".*\})$/gm)].map(
      ([, json = ""]) => JSON.parse(json) as { invalidates: string[]; change: string | null },
    );
  const invalidates = () => changes().flatMap((change) => change.invalidates);
  return { status: response.status, isOpen: () => isOpen, invalidates, changes, stop };
}

async function memberOnShiftNow() {
  const member = await signedInMember(first);
  const shift = await addShift(first, {
    date: "2026-05-12",
    startTime: "13:30",
    endTime: "16:30",
    maxMembers: 10,
  });
  const { id } = await addAssignment(first, shift.id, member.id);
  return { member, assignmentId: id };
}

describe("live stream", () => {
  test("notifies every member on every instance of a check-in within a second", async () => {
    const onlooker = await signedInMember(first);
    const streams = await Promise.all([listen(0, onlooker.cookie), listen(1, onlooker.cookie)]);
    const countReceived = () =>
      Math.min(
        ...streams.map(
          ({ invalidates }) =>
            invalidates().filter((touch) => touch === "attendance.onCall").length,
        ),
      );
    const took: number[] = [];
    // A busy machine may be late once or twice.
    for (let round = 1; round <= 5; round += 1) {
      const { member, assignmentId } = await memberOnShiftNow();
      const since = performance.now();
      await member.call("attendance.checkIn", { assignmentId });
      await expect.poll(countReceived).toBeGreaterThanOrEqual(round);
      took.push(performance.now() - since);
    }
    expect(Math.min(...took)).toBeLessThan(1_000);
    await Promise.all(streams.map(({ stop }) => stop()));
  });

  test("sends a page the changes between its first read and the opening of its stream", async () => {
    const { member, assignmentId } = await memberOnShiftNow();
    const onlooker = await signedInMember(first);
    const onTime = await listen(1, onlooker.cookie);
    await member.call("attendance.checkIn", { assignmentId });
    await expect.poll(onTime.invalidates).toContain("attendance.onCall");
    const [late, unread] = [
      await listen(1, onlooker.cookie, "?ago=60000"),
      await listen(1, onlooker.cookie),
    ];
    await expect.poll(late.invalidates).toContain("attendance.onCall");
    expect(unread.invalidates()).not.toContain("attendance.onCall");
    await Promise.all([onTime, late, unread].map(({ stop }) => stop()));
  });

  test("sends a change with the id in its response, also to a late stream", async () => {
    const { member, assignmentId } = await memberOnShiftNow();
    const onTime = await listen(1, member.cookie);
    const { headers } = await member.call("attendance.checkIn", { assignmentId });
    const [change, touched] = [
      headers["watchbill-change"],
      String(headers["watchbill-invalidates"]).split(", "),
    ];
    const ofChange = (stream: typeof onTime) =>
      stream.changes().filter((one) => one.change === change);
    await expect.poll(() => ofChange(onTime)).toEqual([{ invalidates: touched, change }]);
    const late = await listen(1, member.cookie, "?ago=60000");
    await expect.poll(() => ofChange(late)).toEqual([{ invalidates: touched, change }]);
    await Promise.all([onTime, late].map(({ stop }) => stop()));
  });

  test("spreads the refetches of many screens, and refetches at once for the actor and the members concerned", async () => {
    const { member, assignmentId } = await memberOnShiftNow();
    const onlookers = await Promise.all([signedInMember(first), signedInMember(first)]);
    const theirs = await Promise.all(
      onlookers.flatMap(({ cookie }) => Array.from({ length: 15 }, () => listen(0, cookie))),
    );
    const own = await listen(0, member.cookie);
    const { headers } = await member.call("attendance.checkIn", { assignmentId });
    const ofChange = (stream: typeof own) =>
      stream.changes().find(({ change }) => change === headers["watchbill-change"]);
    await expect.poll(() => Object.keys(ofChange(own) ?? {})).toEqual(["invalidates", "change"]);
    for (const stream of theirs)
      await expect.poll(() => ofChange(stream)).toMatchObject({ withinMs: 310 });
    await Promise.all([...theirs, own].map(({ stop }) => stop()));
  });

  test("sends sign-ins to administrators and not to members", async () => {
    const admin = await signedInMember(first, { role: "admin" });
    const member = await signedInMember(first);
    const [adminStream, memberStream] = await Promise.all([
      listen(0, admin.cookie),
      listen(1, member.cookie),
    ]);
    // Their own sign-in may still be in transit; the messages after this signal are about others.
    await member.call("notifications.readAll");
    await expect.poll(() => memberStream.invalidates().includes("notifications.")).toBe(true);
    const countReceived = memberStream.invalidates().length;
    const { member: actor, assignmentId } = await memberOnShiftNow();
    await actor.call("attendance.checkIn", { assignmentId });
    await expect
      .poll(
        () =>
          adminStream.invalidates().includes("attendance.onCall") &&
          memberStream.invalidates().slice(countReceived).includes("attendance.onCall"),
      )
      .toBe(true);
    expect(adminStream.invalidates()).toContain("accounts.sessions");
    expect(memberStream.invalidates().slice(countReceived)).not.toContain("accounts.sessions");
    await Promise.all([adminStream.stop(), memberStream.stop()]);
  });

  test("closes when its member becomes an administrator or stops being one, so that they reconnect with their new role", async () => {
    const admin = await signedInMember(first, { role: "admin" });
    const member = await signedInMember(first);
    const edit = (changes: object) => admin.call("members.edit", { id: member.id, ...changes });
    for (const role of ["admin", "member"]) {
      const streams = await Promise.all([listen(0, member.cookie), listen(1, member.cookie)]);
      await edit({ firstName: `Noa, ${role} to be` });
      await Promise.all(
        streams.map((stream) =>
          expect.poll(() => stream.invalidates()).toContain("accounts.currentUser"),
        ),
      );
      expect(streams.map(({ isOpen }) => isOpen())).toEqual([true, true]);
      await edit({ role });
      await expect.poll(() => streams.map(({ isOpen }) => isOpen())).toEqual([false, false]);
    }
  });

  test("closes on every instance when its session ends, and only then", async () => {
    const leaver = await signedInMember(first);
    const stayer = await signedInMember(first);
    const [left, alsoLeft, stayed] = await Promise.all([
      listen(0, leaver.cookie),
      listen(1, leaver.cookie),
      listen(1, stayer.cookie),
    ]);
    await leaver.call("accounts.signOut");
    await expect.poll(() => [left.isOpen(), alsoLeft.isOpen()]).toEqual([false, false]);
    expect(stayed.isOpen()).toBe(true);
    await stayed.stop();
  });

  test("survives an announcement at the moment a stream ends", async () => {
    const leaver = await signedInMember(first);
    const stream = await listen(0, leaver.cookie);
    // One commit with the end of the session and an event for this stream.
    await leaver.call("accounts.changePassword", {
      currentPassword: "correct-horse",
      newPassword: "battery-staple",
    });
    const { member, assignmentId } = await memberOnShiftNow();
    await Promise.all([
      leaver.call("accounts.signOut"),
      member.call("attendance.checkIn", { assignmentId }),
      member.call("accounts.signOut"),
    ]);
    await expect.poll(() => stream.isOpen()).toBe(false);
    expect((await first.http.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
  });

  test("has the same security headers as other responses", async () => {
    const { cookie } = await signedInMember(first);
    const aborter = new AbortController();
    const [stream, other] = await Promise.all(
      ["live", "user"].map((path) =>
        fetch(`http://127.0.0.1:${ports[0]}/api/${path}`, {
          headers: { cookie: cookie ?? "" },
          signal: aborter.signal,
        }),
      ),
    );
    const safety = [
      "content-security-policy",
      "x-content-type-options",
      "x-frame-options",
      "referrer-policy",
      "cache-control",
    ];
    const of = (response?: Response) => safety.map((name) => response?.headers.get(name));
    expect(of(stream)).toEqual(of(other));
    expect(of(stream)).not.toContain(null);
    aborter.abort();
  });

  test("is limited to twenty per session", async () => {
    const { cookie } = await signedInMember(first);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(1, cookie)));
    const refused = await listen(1, cookie);
    expect([streams.every(({ status }) => status === 200), refused.status]).toEqual([true, 429]);
    await streams[0]!.stop();
    const again = async (): Promise<number> => {
      const stream = await listen(1, cookie);
      await stream.stop();
      return stream.status;
    };
    await expect.poll(again).toBe(200);
    await Promise.all(streams.map(({ stop }) => stop()));
  });

  test("closes when the client stops reading", async () => {
    const { cookie, id } = await signedInMember(first);
    const socket = connect(ports[0]!, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie ?? ""}\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    let isOpen = true;
    socket.on("error", () => undefined).once("close", () => (isOpen = false));
    // More than the machine buffers for a reader.
    const invalidates = Array.from({ length: 200 }, (_, n) => `nothing.that-anybody-reads-${n}`);
    for (let round = 0; round < 20; round += 1)
      await inTransaction(first.dependencies.database.write, async (tx) => {
        for (let n = 0; n < 100; n += 1)
          await announceSignal(tx, {
            invalidates: [...invalidates, `${round} ${n}`],
            memberIds: [id],
          });
      });
    const countReceived = await listen(0, cookie);
    await inTransaction(first.dependencies.database.write, (tx) =>
      announceSignal(tx, { invalidates: ["last."], memberIds: [id] }),
    );
    await expect.poll(countReceived.invalidates).toContain("last.");
    socket.resume();
    await expect.poll(() => isOpen).toBe(false);
    await countReceived.stop();
  });

  test("is refused to signed-out callers", async () => {
    const stream = await listen(0, null);
    expect(stream.status).toBe(401);
    await stream.stop();
  });
});

describe("live stream of an API token", () => {
  const apiTokens: string[] = [];
  async function listening(instance: 0 | 1, about: Readonly<Record<string, unknown>>) {
    const admin = await signedInMember(first, { role: "admin" });
    apiTokens.push("one more");
    const made = await admin.call("apiTokens.add", {
      name: `Listener ${apiTokens.length}`,
      lastDay: "2026-06-30",
      ...about,
    });
    const { id, token } = made.body as { id: number; token: string };
    return { id, admin, ...(await listen(instance, null, "", token)) };
  }

  test("receives what every member receives, and no administrator messages", async () => {
    const { member, assignmentId } = await memberOnShiftNow();
    const schedule = await listening(1, { right: "schedule" });
    const all = await listening(1, { right: "read" });
    await member.call("attendance.checkIn", { assignmentId });
    await expect.poll(() => schedule.invalidates()).toContain("attendance.onCall");
    await schedule.admin.call("wallboard.addLink", { name: "Hall" });
    await expect.poll(() => all.invalidates()).toContain("wallboard.links");
    expect(schedule.invalidates()).not.toContain("wallboard.links");
    await Promise.all([schedule.stop(), all.stop()]);
  });

  test("stops when the token is revoked, on any instance", async () => {
    const listeners = [
      await listening(0, { right: "schedule" }),
      await listening(1, { right: "schedule" }),
    ];
    const [gone, stays] = listeners;
    await gone!.admin.call("apiTokens.revoke", { id: gone!.id });
    await expect.poll(() => gone!.isOpen()).toBe(false);
    expect(stays!.isOpen()).toBe(true);
    await stays!.admin.call("apiTokens.revoke", { id: stays!.id });
    await expect.poll(() => stays!.isOpen()).toBe(false);
  });

  test("stops when the member it acts as is deactivated", async () => {
    const member = await signedInMember(first);
    const one = await listening(1, { right: "member", memberId: member.id });
    expect(one.isOpen()).toBe(true);
    await one.admin.call("members.setActive", { ids: [member.id], isActive: false });
    await expect.poll(() => one.isOpen()).toBe(false);
  });

  test("stops when the token expires, without waiting for the next heartbeat", async () => {
    const admin = await signedInMember(first, { role: "admin" });
    const endsAt = first.clock.now().add({ milliseconds: 700 });
    const { token } = (
      await admin.call("apiTokens.add", { name: "Short", lastDay: "2026-06-30", right: "schedule" })
    ).body;
    await first.dependencies.database.write
      .updateTable("apiTokens")
      .set({ endsAt })
      .where("name", "=", "Short")
      .execute();
    const short = await listen(1, null, "", token as string);
    expect(short.isOpen()).toBe(true);
    await expect.poll(() => short.isOpen(), { timeout: 5_000 }).toBe(false);
  });

  test("is refused for another scope or an unknown token", async () => {
    expect((await listening(0, { right: "webhooks" })).status).toBe(403);
    expect((await listen(0, null, "", "wbp_made-up")).status).toBe(401);
  });
});
