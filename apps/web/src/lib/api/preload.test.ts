import { api, type EndpointName } from "@watchbill/contract/api";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATHS } from "../routing/paths.ts";
import { wasSignedIn } from "../storage/was-signed-in.ts";
import { BOOTSTRAP_PAGE, BOOTSTRAP_PATHS, startPreload } from "./bootstrap.ts";
import { takePreloadedAnswers, takePreloadedUser } from "./preload.ts";

const WHO = BOOTSTRAP_PATHS["accounts.currentUser"];

test.each(Object.entries(BOOTSTRAP_PATHS))("preloads %s from its own URL", (name, address) => {
  expect(api[name as EndpointName]).toMatchObject({ method: "GET", path: address });
});

test("preloads only on the dashboard", () => {
  expect(BOOTSTRAP_PAGE).toBe(PATHS.dashboard);
});

describe("preload", () => {
  let asked: string[];
  let fetched: string[];
  const answers = new Map<string, () => Response>();

  const open = (
    page: { pathname?: string; kept?: string | null; isPhone?: boolean } = {},
  ): void => {
    const { pathname = "/", kept = "yes", isPhone = false } = page;
    vi.stubGlobal("location", { pathname });
    vi.stubGlobal("localStorage", { getItem: () => kept });
    vi.stubGlobal("document", {
      documentElement: { dataset: {} },
      querySelector: () => ({ content: "/assets/gaps.js" }),
      createElement: () => ({}),
      head: { append: ({ rel, href }: HTMLLinkElement) => fetched.push(`${rel} ${href}`) },
    });
    vi.stubGlobal("watchbillAsked", undefined);
    vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
    startPreload();
  };
  const whole = (status: number, body: object = { id: 7 }): Response =>
    Response.json(
      {
        parts: [
          { name: "accounts.currentUser", input: {}, status, body },
          { name: "settings.organization", input: {}, status: 200, body: { name: "Squad" } },
          { name: "polls.mine", input: {}, status, body: [] },
        ],
      },
      { headers: { "x-server-time": "5" } },
    );

  beforeEach(() => {
    asked = [];
    fetched = [];
    answers.clear();
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      const answer = answers.get(address.split("?")[0]!);
      if (!answer) throw new TypeError("no way");
      return answer();
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    [false, "month"],
    [true, "agenda"],
  ])(
    "preloads everything in one request after an earlier login, on a phone (%s) for its own view",
    (isPhone, view) => {
      answers.set(BOOTSTRAP_PATHS["bootstrap.show"], () => whole(200));
      open({ isPhone });
      expect(asked).toEqual([`${BOOTSTRAP_PATHS["bootstrap.show"]}?view=${view}`]);
    },
  );

  test("returns the preloaded user once, with the server's time, and then each other preloaded response once", async () => {
    answers.set(BOOTSTRAP_PATHS["bootstrap.show"], () => whole(200));
    open();
    expect(takePreloadedUser("POST", WHO)).toBeNull();
    const answer = await takePreloadedUser("GET", WHO);
    expect([answer?.status, await answer?.json(), answer?.headers.get("x-server-time")]).toEqual([
      200,
      { id: 7 },
      "5",
    ]);
    expect(takePreloadedUser("GET", WHO)).toBeNull();
    expect(takePreloadedAnswers().map(({ name }) => name)).toEqual([
      "settings.organization",
      "polls.mine",
    ]);
    expect(takePreloadedAnswers()).toEqual([]);
  });

  test.each([
    ["admin", ["modulepreload /assets/gaps.js"]],
    ["member", []],
  ])("fetches the coordinator-only part at once for: %s", async (role, parts) => {
    answers.set(BOOTSTRAP_PATHS["bootstrap.show"], () => whole(200, { id: 7, role }));
    open();
    await takePreloadedUser("GET", WHO);
    expect(fetched).toEqual(parts);
  });

  test("parses parts on separate lines like parts on one line, short or long, with any content", async () => {
    const long = {
      name: "shifts.month",
      input: {},
      status: 200,
      body: ["Night\n},".repeat(10_000)],
    };
    const { parts } = (await whole(200).json()) as { parts: object[] };
    const lines = [...parts, long].map((part) => JSON.stringify(part)).join(",\n");
    answers.set(BOOTSTRAP_PATHS["bootstrap.show"], () => new Response(`{"parts":[\n${lines}\n]}`));
    open();
    expect(await (await takePreloadedUser("GET", WHO))?.json()).toEqual({ id: 7 });
    expect(takePreloadedAnswers()).toEqual([...parts.slice(1), long]);
  });

  test("discards a refused preload, so that the next login does not get it", async () => {
    answers.set(BOOTSTRAP_PATHS["bootstrap.show"], () => whole(401));
    open();
    expect((await takePreloadedUser("GET", WHO))?.status).toBe(401);
    expect(takePreloadedAnswers().map(({ name }) => name)).toEqual(["settings.organization"]);
  });

  test("requests the current user when the server has no bootstrap endpoint", async () => {
    answers.set(BOOTSTRAP_PATHS["bootstrap.show"], () => new Response(null, { status: 404 }));
    answers.set(WHO, () => Response.json({ id: 7 }));
    open();
    expect((await takePreloadedUser("GET", WHO))?.status).toBe(200);
    expect(asked.slice(1)).toEqual([WHO]);
    expect(takePreloadedAnswers()).toEqual([]);
  });

  test("passes a network error on to the request for the current user", async () => {
    open();
    await expect(takePreloadedUser("GET", WHO)).rejects.toThrow("no way");
  });

  test("requests only the current user without an earlier login, and nothing outside the dashboard", () => {
    answers.set(WHO, () => new Response(null, { status: 401 }));
    open({ kept: null });
    expect(asked).toEqual([WHO]);
    open({ pathname: "/reports" });
    expect(asked).toEqual([WHO]);
  });
});

test.each([
  ["the device stored it", () => "yes", {}, true],
  [
    "the page reports a session cookie although storage is empty",
    () => null,
    { session: "" },
    true,
  ],
  ["neither storage nor page has it", () => null, { theme: "dark" }, false],
  [
    "storage is blocked",
    () => {
      throw new DOMException("closed", "SecurityError");
    },
    {},
    false,
  ],
])("reads whether a member was signed in: %s", (_what, getItem, dataset, was) => {
  vi.stubGlobal("localStorage", { getItem });
  vi.stubGlobal("document", { documentElement: { dataset } });
  try {
    expect(wasSignedIn()).toBe(was);
  } finally {
    vi.unstubAllGlobals();
  }
});
