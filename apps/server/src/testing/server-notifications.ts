import type { Client, TestApp } from "./test-app.ts";

export async function titlesNotified(admin: Client): Promise<string[]> {
  const notified = (await admin.call("notifications.list")).body as readonly {
    readonly title: string;
  }[];
  return notified.map(({ title }) => title).reverse();
}

/** Returns the messages to a member, the oldest first. */
export function messagesTo(app: TestApp, memberId: number) {
  return app.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}
