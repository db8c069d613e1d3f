import type { Client, TestApp } from "./test-app.ts";

/** The titles of what an administrator was told in the app, the oldest first. */
export async function titlesTold(admin: Client): Promise<string[]> {
  const told = (await admin.call("notifications.list")).body as readonly {
    readonly title: string;
  }[];
  return told.map(({ title }) => title).reverse();
}

/** The messages to a member, the oldest first. */
export function messagesTo(app: TestApp, memberId: number) {
  return app.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}
