import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type Input, type Output } from "./api.ts";

/** A log with keyset pagination, newest first. */
type LogName = "activity.log" | "messages.log";

/** Filters of a log; the server searches the whole log. */
type LogFilters = Omit<Input<LogName>, "limit" | "before">;

/** The server's page size; a shorter page is the last one. */
const PAGE = 500;

/** Returns the entries read so far, newest first, and a function that loads older ones. */
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
