import type { Client, TestApp } from "./test-app.ts";

export async function titlesNotified(admin: Client): Promise<string[]> {
  const notifications = (await admin.call("notifications.list")).body as readonly {
    readonly title: string;
  }[];
  return notifications.map(({ title }) => title).reverse();
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
