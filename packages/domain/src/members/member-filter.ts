export const MEMBER_FILTERS = ["active", "inactive", "all"] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];
