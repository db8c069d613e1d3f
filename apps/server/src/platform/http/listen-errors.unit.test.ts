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
      `Can't use PORT ${port}: another program, perhaps another Watchbill, already uses it. Stop that program, or choose another port`,
    );
  });

  test.each([
    [
      "EACCES",
      "Can't use PORT 80: this user isn't allowed to. Choose a port above 1023 and put a proxy in front",
    ],
    [
      "EADDRNOTAVAIL",
      "Can't use HOST here: this machine doesn't have that address. Choose one that it has, or 0.0.0.0 for all",
    ],
    [
      "ENOTFOUND",
      "Can't use HOST here: the name has no address. Choose an address of this machine",
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
