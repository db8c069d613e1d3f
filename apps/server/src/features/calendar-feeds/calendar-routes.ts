import type { FastifyInstance } from "fastify";
import { etagOf } from "../../platform/cache/etag.ts";
import type { Needs, ToCommand } from "../../platform/dependencies.ts";
import { calendarOf } from "../../platform/icalendar/calendar.ts";
import {
  findCalendarFeed,
  readOwnEntries,
  readSquadEntries,
  readTimeOffEntries,
} from "./queries.ts";

/** Serves calendar feeds by secret address without a session; answers a matching ETag with 304. */
export function registerCalendars(
  app: FastifyInstance,
  {
    database,
    clock,
    organization,
    configuration,
    limits,
  }: ToCommand & Needs<"configuration" | "limits">,
): void {
  app.get("/calendar/:file", async (request, reply) => {
    limits.count({ kind: "anonymous" }, request.ip);
    const { file } = request.params as { file: string };
    const token = /^([\w-]{24})\.ics$/.exec(file)?.[1];
    const feed = token === undefined ? undefined : await findCalendarFeed(database.read, token);
    if (!feed)
      return reply
        .status(404)
        .type("text/plain; charset=utf-8")
        .send("This calendar link is invalid or was revoked.");
    const { name, timeZone } = await organization();
    const now = clock.now();
    const entries =
      feed.kind === "own"
        ? [
            ...(await readOwnEntries(database.read, feed.memberId, now, configuration.baseUrl)),
            ...(await readTimeOffEntries(database.read, feed.memberId, now, configuration.baseUrl)),
          ]
        : await readSquadEntries(database.read, now, configuration.baseUrl);
    const text = calendarOf(feed.kind === "own" ? `My shifts: ${name}` : name, timeZone, entries);
    const etag = etagOf(text);
    reply.header("etag", etag).header("cache-control", "private, max-age=300");
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'inline; filename="shifts.ics"')
      .send(text);
  });
}
