import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import type { ConnectionSettings } from "../../platform/database/database.ts";

/** A database proxy that lets a test control the traffic. */
export interface DatabaseWire {
  /** The database through the proxy. */
  readonly connection: ConnectionSettings;
  close(): void;
}

/**
 * Starts a proxy; `join` gets both ends of each connection. When one end of a connection closes,
 * the other is closed too.
 */
export async function startWire(
  target: ConnectionSettings,
  join: (client: Socket, database: Socket, cut: () => void) => void,
): Promise<DatabaseWire> {
  const server = createServer((client) => {
    const database = connectTo(target);
    // Without this, each forwarded message would wait for the acknowledgment of the previous one.
    for (const end of [client, database]) end.setNoDelay(true);
    const cut = (): void => {
      client.destroy();
      database.destroy();
    };
    client.on("error", cut).on("close", cut);
    database.on("error", cut).on("close", cut);
    join(client, database, cut);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { connection: through(target, port), close: () => server.close() };
}

function through(target: ConnectionSettings, port: number): ConnectionSettings {
  if (typeof target !== "string") return { ...target, host: "127.0.0.1", port };
  const url = new URL(target);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${port}`;
  return url.toString();
}

function connectTo(target: ConnectionSettings): Socket {
  if (typeof target !== "string")
    return createConnection({ path: `${target.host}/.s.PGSQL.${target.port ?? 5432}` });
  const url = new URL(target);
  return createConnection({
    host: url.searchParams.get("host") ?? url.hostname,
    port: Number(url.port || 5432),
  });
}

/**
 * Splits a byte stream into PostgreSQL protocol messages; a client's first message has no type
 * byte.
 */
export function messagesOf(
  hasGreeting: boolean,
  each: (letter: string, bytes: Buffer) => void,
): (chunk: Buffer) => void {
  let [rest, isGreeting] = [Buffer.alloc(0) as Buffer, hasGreeting];
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isGreeting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      each(isGreeting ? "" : String.fromCharCode(bytes[0]!), bytes);
      isGreeting = false;
    }
  };
}
