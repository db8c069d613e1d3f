import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyOf, queryClient } from "../api/queries.ts";
import { persistQueries, phoneBookDelayMs } from "./persister.ts";
import { clearSnapshot, hydrateQueries, PHONE_BOOK, resumePersisting } from "./query-snapshot.ts";

// Replaces the app's query module: the query keys, and a client that sends no requests.
vi.mock("../api/queries.ts", async () => {
  const { QueryClient } = await import("@tanstack/react-query");
  const keyOf = (...key: readonly unknown[]): readonly unknown[] => key;
  return {
    queryClient: new QueryClient(),
    keyOf,
    endpointOptions: (...key: readonly unknown[]) => ({ queryKey: key }),
  };
});

const ME = keyOf("accounts.currentUser", {});
const MAY = keyOf("shifts.month", { year: 2026, month: 5 });
const ON_CALL = keyOf("attendance.onCall", {});
const BOOK = PHONE_BOOK.queryKey;

/** A localStorage that has room for `room` characters and counts writes. */
function device(room = 1_000_000) {
  const kept = new Map<string, string>();
  const writes: string[] = [];
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => {
      kept.delete(name);
      delete (store as Record<string, unknown>)[name];
    },
    setItem: (name: string, value: string) => {
      const others = [...kept].filter(([other]) => other !== name).map(([, text]) => text.length);
      if (others.reduce((sum, length) => sum + length, value.length) > room)
        throw new Error("QuotaExceededError");
      kept.set(name, value);
      writes.push(name);
      // As in a browser, the stored keys are own properties of the object.
      Object.defineProperty(store, name, { enumerable: true, configurable: true, value });
    },
  };
  for (const name of ["getItem", "removeItem", "setItem"])
    Object.defineProperty(store, name, { enumerable: false });
  return { store, kept, writes };
}

let end = (): void => undefined;

function open(on: ReturnType<typeof device>): void {
  vi.stubGlobal("localStorage", on.store);
  end = persistQueries();
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  resumePersisting();
  queryClient.setQueryData(ME, { id: 1 });
});
afterEach(() => {
  end();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("writes only responses that have changed", async () => {
  const phone = device();
  open(phone);
  queryClient.setQueryData(MAY, [{ id: 1 }]);
  queryClient.setQueryData(ON_CALL, []);
  await settled();
  expect(phone.writes).toHaveLength(4);
  phone.writes.length = 0;
  queryClient.setQueryData(ON_CALL, [{ id: 7 }]);
  await settled();
  expect(phone.writes).toEqual([`kept-screen:${JSON.stringify(ON_CALL)}`, "kept-screen"]);
});

test("restores the snapshot, also one that an earlier version stored under one key", async () => {
  const phone = device();
  open(phone);
  queryClient.setQueryData(MAY, [{ id: 1 }]);
  await settled();
  queryClient.clear();
  expect(hydrateQueries()).toBe(true);
  expect(queryClient.getQueryData(MAY)).toEqual([{ id: 1 }]);
  expect(queryClient.getQueryData(ME)).toEqual({ id: 1 });
  queryClient.clear();
  phone.store.setItem(
    "kept-screen",
    JSON.stringify({ savedAt: 0, offsetMs: 0, answers: [[MAY, [{ id: 2 }]]] }),
  );
  expect(hydrateQueries()).toBe(true);
  expect(queryClient.getQueryData(MAY)).toEqual([{ id: 2 }]);
});

test("writes responses again that another tab removed, and deletes those that neither tab shows", async () => {
  const phone = device();
  open(phone);
  queryClient.setQueryData(MAY, [{ id: 1 }]);
  phone.store.setItem('kept-screen:["shifts.month",{"year":2020}]', "[]");
  await settled();
  expect([...phone.kept.keys()].filter((name) => name.includes("2020"))).toEqual([]);
  phone.store.removeItem(`kept-screen:${JSON.stringify(MAY)}`);
  queryClient.setQueryData(ON_CALL, []);
  await settled();
  expect(phone.kept.get(`kept-screen:${JSON.stringify(MAY)}`)).toBe('[{"id":1}]');
});

test.each([
  ["for a month", 500],
  ["for the index", 700],
])("stores the schedule before the phone book when there is no room %s", async (_what, room) => {
  const phone = device(room);
  open(phone);
  queryClient.setQueryData(BOOK, "b".repeat(300));
  queryClient.setQueryData(MAY, "m".repeat(300));
  await settled();
  expect(phone.kept.has(`kept-screen:${JSON.stringify(MAY)}`)).toBe(true);
  expect(phone.kept.has(`kept-screen:${JSON.stringify(BOOK)}`)).toBe(false);
  expect(JSON.parse(phone.kept.get("kept-screen") ?? "{}")).not.toHaveProperty("bookReadAt");
  queryClient.clear();
  expect(hydrateQueries()).toBe(true);
  expect(queryClient.getQueryData(MAY)).toHaveLength(300);
});

test("keeps the phone book and its read time from the last visit until this visit fetches it", async () => {
  const phone = device();
  open(phone);
  queryClient.setQueryData(BOOK, ["A-1"]);
  await settled();
  end();
  queryClient.removeQueries({ queryKey: BOOK });
  open(phone);
  expect(phoneBookDelayMs()).toBeGreaterThanOrEqual(0);
  queryClient.setQueryData(ON_CALL, []);
  await settled();
  expect(phone.kept.get(`kept-screen:${JSON.stringify(BOOK)}`)).toBe('["A-1"]');
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  // A phone book older than a day is fetched at once.
  expect(phoneBookDelayMs()).toBe(0);
});

test("leaves no data after sign-out, even during a save", async () => {
  const phone = device();
  open(phone);
  for (let month = 1; month <= 12; month += 1)
    queryClient.setQueryData(keyOf("shifts.month", { year: 2026, month }), []);
  await settled();
  queryClient.setQueryData(ON_CALL, []);
  await vi.advanceTimersByTimeAsync(500);
  clearSnapshot(true);
  await settled();
  expect([...phone.kept.keys()]).toEqual([]);
  queryClient.setQueryData(ON_CALL, [{ id: 1 }]);
  await settled();
  expect([...phone.kept.keys()]).toEqual([]);
});

test("opens without a snapshot on a device without storage", async () => {
  end = (): void => undefined;
  vi.stubGlobal("localStorage", undefined);
  end = persistQueries();
  queryClient.setQueryData(MAY, []);
  await settled();
  expect(hydrateQueries()).toBe(false);
});
