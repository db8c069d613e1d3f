import { type AddressInfo, createServer, type Socket } from "node:net";

/** How the fake mail server reacts to a message. */
export type MailMood =
  | "takes it"
  | "stalls after it"
  | "hangs up in the middle of it"
  | "never greets";

export interface FakeMailServer {
  readonly url: string;
  mood: MailMood;
  /** Message-IDs of all received messages in order, whether accepted or not. */
  readonly handed: string[];
  /** Message-IDs of accepted messages. */
  readonly taken: string[];
  /** Ends every connection. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

export async function startFakeMailServer(): Promise<FakeMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    if (fake.mood === "never greets") return;
    socket.write("220 mail.squad.example ESMTP\r\n");
    converse(socket, fake);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const fake: FakeMailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: "takes it",
    handed: [],
    taken: [],
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      fake.hangUp();
      return new Promise((done) => void server.close(() => done()));
    },
  };
  return fake;
}

function converse(socket: Socket, fake: FakeMailServer): void {
  let received = "";
  let isInMessage = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const message = (): void => {
    const id = /^Message-ID: (.*)$/im.exec(received)?.[1];
    if (id === undefined) return;
    const isWhole = received.endsWith("\r\n.\r\n");
    const hangsUp = fake.mood === "hangs up in the middle of it";
    if (hangsUp || isWhole) fake.handed.push(id);
    if (hangsUp) socket.destroy();
    if (hangsUp || !isWhole) return;
    received = "";
    isInMessage = false;
    if (fake.mood === "stalls after it") return;
    fake.taken.push(id);
    say("250 2.0.0 taken");
  };
  socket.on("data", (bytes: Buffer) => {
    received += bytes.toString();
    while (!isInMessage && received.includes("\r\n")) {
      const [line = ""] = received.split("\r\n", 1);
      received = received.slice(line.length + 2);
      isInMessage = /^DATA/i.test(line);
      say(isInMessage ? "354 go on" : /^QUIT/i.test(line) ? "221 bye" : "250 ok");
    }
    if (isInMessage) message();
  });
}
