import { expect, test } from "vitest";
import { follow, isTouched, type LiveNews } from "./live.ts";

test.each([
  ["shifts.month", ["shifts."], true],
  ["shifts.month", ["shifts.month"], true],
  ["shifts.month", ["shifts.mon"], false],
  ["shifts.month", ["shifts.monthly"], false],
  ["shifts.month", [], false],
])("%s is touched by %j: %s", (name, touches, expected) => {
  expect(isTouched(name, { kind: "change", touches })).toBe(expected);
  expect(isTouched(name, { kind: "gap" })).toBe(true);
});

/** A stream of these bytes, cut into pieces of so many. */
function streamOf(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));
  return new Response(
    new ReadableStream({
      pull: (stream) => {
        const next = parts.shift();
        if (next) stream.enqueue(next);
        else stream.close();
      },
    }),
  );
}

test.each([1, 7, 1_000])(
  "reads what comes in pieces of %i bytes, comes back after its end, and stops when refused",
  async (size) => {
    const text =
      'retry: 1000\nevent: open\ndata: {}\n\nevent: beat\ndata: {}\n\nevent: change\ndata: {"touches":["täglich."],"change":null}\n\n';
    const answers = [() => streamOf(text, size), () => Promise.reject(new TypeError("fetch failed")), () => streamOf(text, size)];
    const heard: LiveNews[] = [];
    const refused = new Response(JSON.stringify({ code: "token-revoked", message: "Revoked" }), { status: 401 });
    const following = (async () => {
      for await (const news of follow(async () => (answers.shift() ?? (() => refused))(), undefined)) heard.push(news);
    })();
    await expect(following).rejects.toMatchObject({ code: "token-revoked", message: "Revoked", status: 401 });
    const once = [{ kind: "gap" }, { kind: "change", touches: ["täglich."] }];
    expect(heard).toEqual([...once, ...once]);
  },
);

test("ends at once when its signal does, also between two tries", async () => {
  const aborter = new AbortController();
  const following = (async () => {
    for await (const _news of follow(() => Promise.reject(new TypeError("fetch failed")), aborter.signal));
  })();
  setTimeout(() => aborter.abort(), 20);
  const since = performance.now();
  await following;
  expect(performance.now() - since).toBeLessThan(450);
});
