import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ProviderUnreachable, providerFetch } from "./provider-fetch.ts";

const ASK = { method: "GET", headers: {}, body: null, redirect: "manual" } as const;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("returns the provider's responses, also refusals", async () => {
  const origin = await serve(
    (_request, response) =>
      void response.writeHead(400, { "content-type": "text/plain" }).end("no"),
  );
  const answer = await providerFetch(origin, 3_000)(origin, ASK);
  expect([answer.status, await answer.text(), answer.headers.get("content-type")]).toEqual([
    400,
    "no",
    "text/plain",
  ]);
});

test("waits no longer than its time limit for the whole exchange, and stops when the client disconnects", async () => {
  const origin = await serve((request, response) => {
    if (request.url === "/quick") response.end("{}");
    // Sends a byte now and then, which would keep the connection open forever without a time limit.
    else response.write("{");
  });
  const ask = providerFetch(origin, 300);
  await expect(ask(`${origin}/slow`, ASK)).rejects.toThrow("did not answer within 0.3 seconds");
  await expect(ask(`${origin}/quick`, ASK)).rejects.toThrow(ProviderUnreachable);
  const gone = new AbortController();
  const waiting = providerFetch(origin, 60_000, gone.signal)(`${origin}/slow`, ASK);
  gone.abort();
  await expect(waiting).rejects.toThrow(ProviderUnreachable);
});

test("sends no http request to any other server that the provider names", async () => {
  const origin = await serve((_request, response) => void response.end("{}"));
  for (const elsewhere of [
    "http://127.0.0.1:9/token",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
  ])
    await expect(providerFetch(origin, 3_000)(elsewhere, ASK)).rejects.toThrow(
      "uses http, which is not allowed",
    );
  await expect(providerFetch("https://login.squad.example", 3_000)(origin, ASK)).rejects.toThrow(
    "uses http, which is not allowed",
  );
});
