import type { Socket } from "node:net";
import type pg from "pg";

/** The socket under a connection, which the driver's types do not name. */
function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Ends a connection here and now, whatever is still asked over it. */
export function hangUpOn(client: pg.Client): void {
  socketOf(client).destroy();
}

/** Holds what is sent over a connection until whoever sends it waits: each piece on its own wakes the kernel and the database. */
export class SentInOneGo {
  #isHeld = false;

  /** To be called before something is sent. */
  hold(client: pg.Client): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const socket = socketOf(client);
    socket.cork();
    // Once all that goes on without waiting, promises too, has come to its end.
    process.nextTick(() => {
      this.#isHeld = false;
      socket.uncork();
    });
  }
}
