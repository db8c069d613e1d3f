import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../configuration/configuration-error.ts";
import { toListenError } from "./listen-errors.ts";

/** Listens as the app does, on a server that is closed again. */
function listen(door: { port: number; host: string }): Promise<number> {
  return toListenError(door, async () => {
    const server = createServer();
    try {
      await new Promise<void>((done, failed) => server.once("error", failed).listen(door, done));
      return (server.address() as AddressInfo).port;
    } finally {
      server.close();
    }
  });
}

describe("a failed listen", () => {
  test("names an occupied port and the fix", async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
    const { port } = taken.address() as AddressInfo;
    const refused = await listen({ port, host: "127.0.0.1" }).catch((error: unknown) => error);
    taken.close();
    expect(refused).toBeInstanceOf(ConfigurationError);
    expect((refused as Error).message).toBe(
      `PORT ${port} cannot be used: a program listens on it already, perhaps another Watchbill. Stop that one, or name another port`,
    );
  });

  test.each([
    [
      "EACCES",
      "PORT 80 cannot be used: this user may not listen on it. Name one above 1023 and let a proxy stand before it",
    ],
    [
      "EADDRNOTAVAIL",
      "HOST here cannot be used: this machine has no such address. Name one that it has, or 0.0.0.0 for all of them",
    ],
    [
      "ENOTFOUND",
      "HOST here cannot be used: no address goes by that name. Name an address of this machine",
    ],
  ])("names the setting when the system reports %s", async (code, said) => {
    const refuse = (): Promise<never> =>
      Promise.reject(Object.assign(new Error(`listen ${code}`), { code }));
    await expect(toListenError({ port: 80, host: "here" }, refuse)).rejects.toThrow(said);
  });

  test("passes other errors unchanged", async () => {
    const fault = new Error("out of order");
    await expect(
      toListenError({ port: 0, host: "0.0.0.0" }, () => Promise.reject(fault)),
    ).rejects.toBe(fault);
  });

  test("reports nothing when listening succeeds", async () => {
    expect(await listen({ port: 0, host: "127.0.0.1" })).toBeGreaterThan(0);
  });
});
