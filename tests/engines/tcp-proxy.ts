import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy between browser and app, which a test cuts to simulate a lost network. */
export interface Line {
  readonly address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port to the app at this address. */
export async function layLine(app: string): Promise<Line> {
  const { hostname, port } = new URL(app);
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (end: Socket): void => {
    ends.add(end);
    // Ignores the errors that a cut connection raises on both sockets.
    end.on("error", () => end.destroy());
    end.once("close", () => ends.delete(end));
  };
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const cutAll = (): void => ends.forEach((end) => end.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      cutAll();
    },
    mend: () => void (isCut = false),
    async close() {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}
