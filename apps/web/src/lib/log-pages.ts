import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type Input, type Output } from "./api.ts";

/** A log that is read from its newest entry down, a page at a time. */
type LogName = "activity.log" | "messages.log";

/** What narrows a log; the server looks through the whole of it. */
type LogFilters = Omit<Input<LogName>, "limit" | "before">;

/** As many as the server sends at once; fewer mean that there are no older ones. */
const PAGE = 500;

/** The entries read so far, newest first, and the way to the older ones. */
export function useLogPages<Name extends LogName>(name: Name, filters: LogFilters) {
  const log = useInfiniteQuery({
    queryKey: [name, "pages", filters],
    queryFn: ({ pageParam, signal }): Promise<Output<LogName>> =>
      call<LogName>(name, pageParam === null ? filters : { ...filters, before: pageParam }, {
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    // What is there stays while the next search is under way.
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
