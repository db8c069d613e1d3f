/** What a member may do: coordinators are administrators. */
export const ROLES = ["admin", "member"] as const;
export type Role = (typeof ROLES)[number];
