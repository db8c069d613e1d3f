import { ApiError } from "../../lib/api/api.ts";
import { endpointOptions, queryClient, useEndpoint } from "../../lib/api/queries.ts";

/** A shift as it is now. Its history says whether it is still there: nothing is asked of one that is known to be gone. */
export function useLiveShift(id: number | null, isPaused = false) {
  const history = useEndpoint("activity.ofShift", { id: id ?? 0 }, { enabled: id !== null });
  const gone = history.data?.gone ?? null;
  const isToAsk = id !== null && gone === null && !(history.data && history.isFetching);
  const shift = useEndpoint("shifts.one", { id: id ?? 0 }, { enabled: isToAsk && !isPaused });
  const isGone = gone !== null || isMissing(shift.error);
  /** What became of it, in a line; null until that is read. */
  const goneText = gone ?? (isMissing(history.error) ? history.error.text : null);
  return { shift, isGone, goneText };
}

/** Resolves once what has become of a shift is read, or could not be. */
export async function historyRead(id: number): Promise<void> {
  await queryClient.fetchQuery(endpointOptions("activity.ofShift", { id })).catch(() => undefined);
}

function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}
