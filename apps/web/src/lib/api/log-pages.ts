import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type Input, type Output } from "./api.ts";

/** The logs with keyset pagination, newest entry first. */
type LogName = "activity.log" | "messages.log";

/** Filters of a log; they apply to the whole log, not only to the loaded pages. */
type LogFilters = Omit<Input<LogName>, "limit" | "before">;

/** The server's page size; a shorter page is the last page. */
const PAGE = 500;

/** Returns the log entries loaded so far, newest first, and a function that loads older ones. */
export function useLogPages<Name extends LogName>(name: Name, filters: LogFilters) {
  const log = useInfiniteQuery({
    queryKey: [name, "pages", filters],
    queryFn: ({ pageParam, signal }): Promise<Output<LogName>> =>
      call<LogName>(name, pageParam === null ? filters : { ...filters, before: pageParam }, {
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    // Keeps the current entries visible while the next search runs.
    placeholderData: keepPreviousData,
  });
  return {
    data: log.data?.pages.flat() as Output<Name> | undefined,
    isPending: log.isPending,
    isError: log.isError,
    isReading: log.isFetching,
    hasOlder: log.hasNextPage,
    isReadingOlder: log.isFetchingNextPage,
    readOlder: () => void log.fetchNextPage(),
    refetch: () => void log.refetch(),
  };
}
