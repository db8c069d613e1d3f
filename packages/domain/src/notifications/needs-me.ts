/** What waits for a member, as the app's lists have it. */
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
  /** Rest days whose hours by schedule are asked about. */
  readonly hours: readonly { readonly answeredAt: string | null }[];
  /** Plans that ask for wishes. */
  readonly plans: readonly { readonly hasAnswered: boolean; readonly shiftCount: number }[];
}

/**
 * How many things need a member, for the badge on the app's icon: notifications they have not read, and questions they have not
 * answered, a question that an unread notification speaks of being one thing with it. It needs nothing else, for the service
 * worker reckons by it as well.
 */
export function countNeedingMe({ notifications, polls, swaps, hours, plans }: Waiting): number {
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
    ...(speaks("wishes.")
      ? []
      : plans.filter(({ hasAnswered, shiftCount }) => !hasAnswered && shiftCount > 0)),
  ];
  return unread.length + questions.length;
}
