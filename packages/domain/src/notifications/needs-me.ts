/** The items that need the member's action, as the app's lists contain them. */
interface Waiting {
  readonly notifications: readonly {
    readonly isRead: boolean;
    readonly metadata: {
      readonly kind?: unknown;
      readonly pollId?: unknown;
      readonly swapId?: unknown;
    };
  }[];
  readonly polls: readonly {
    readonly id: number;
    readonly isOpen: boolean;
    readonly choice: string | null;
  }[];
  readonly swaps: readonly {
    readonly id: number;
    readonly status: string;
    readonly isMine: boolean;
  }[];
  /** Shabbat windows for which the member must confirm their hours. */
  readonly hours: readonly { readonly answeredAt: string | null }[];
  /** Draft schedules that ask for shift preferences. */
  readonly draftSchedules: readonly {
    readonly hasAnswered: boolean;
    readonly shiftCount: number;
  }[];
}

/**
 * Counts the items for the badge on the app's icon: unread notifications and unanswered questions.
 * An unread notification and its question count once. Uses only these lists, because the service
 * worker computes the badge too.
 */
export function countNeedingMe({
  notifications,
  polls,
  swaps,
  hours,
  draftSchedules,
}: Waiting): number {
  const unread = notifications.filter(({ isRead }) => !isRead).map(({ metadata }) => metadata);
  const spokenOf = (key: "pollId" | "swapId", id: number): boolean =>
    unread.some((metadata) => metadata[key] === id);
  const speaks = (of: string): boolean => unread.some(({ kind }) => String(kind).startsWith(of));
  const questions = [
    ...polls.filter(
      ({ id, isOpen, choice }) => isOpen && choice === null && !spokenOf("pollId", id),
    ),
    ...swaps.filter(
      ({ id, status, isMine }) => status === "open" && !isMine && !spokenOf("swapId", id),
    ),
    ...(speaks("attendance.hours-asked")
      ? []
      : hours.filter(({ answeredAt }) => answeredAt === null)),
    ...(speaks("shift-preferences.")
      ? []
      : draftSchedules.filter(({ hasAnswered, shiftCount }) => !hasAnswered && shiftCount > 0)),
  ];
  return unread.length + questions.length;
}
