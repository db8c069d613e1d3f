import { createServer } from "node:http";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { startServer } from "./processes.ts";
import type { Figure } from "./report.ts";

const TEXTS = 3000;

/** Texts that are due at once, through a stand-in gateway that takes each at its first offer and checks that none comes twice. */
export async function benchReminders(url: string, db: Db): Promise<Figure[]> {
  const taken = new Set<string>();
  let isDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (isDone = resolve));
  const gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { id } = JSON.parse(body) as { id: string };
      if (taken.has(id)) throw new Error(`the text ${id} was sent twice`);
      taken.add(id);
      response.end("{}");
      if (taken.size === TEXTS) isDone();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => gateway.once("listening", resolve));
  const address = gateway.address();
  const app = await startServer({
    DATABASE_URL: url,
    SMS_GATEWAY: "http",
    SMS_HTTP_URL: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`,
    SMS_PER_SECOND: "1000",
  });
  const start = performance.now();
  await sql`insert into deliveries (channel, member_id, recipient, content, urgency, due_at, created_at)
    select 'sms', (select min(id) from members), '917555' || lpad(n::text, 4, '0'), 'Reminder: your shift starts soon', 'urgent', now(), now()
    from generate_series(1, ${TEXTS}::int) n`.execute(db);
  await done;
  const seconds = (performance.now() - start) / 1000;
  await app.stop();
  gateway.close();
  return [
    {
      what: `${TEXTS} texts due at once, one instance`,
      value: `${Math.round(TEXTS / seconds)}/s, the last after ${seconds.toFixed(1)} s`,
    },
  ];
}
