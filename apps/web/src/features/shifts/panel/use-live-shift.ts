import { ApiError } from "../../../lib/api/api.ts";
import { endpointOptions, queryClient, useEndpoint } from "../../../lib/api/queries.ts";

/**
 * A shift with live updates. Its history says whether it still exists; a deleted shift is not
 * requested.
 */
export function useLiveShift(id: number | null, isPaused = false) {
  const history = useEndpoint("activity.ofShift", { id: id ?? 0 }, { enabled: id !== null });
  const gone = history.data?.gone ?? null;
  const isToAsk = id !== null && gone === null && !(history.data && history.isFetching);
  const shift = useEndpoint("shifts.one", { id: id ?? 0 }, { enabled: isToAsk && !isPaused });
  const isGone = gone !== null || isMissing(shift.error);
  /** Why the shift no longer exists, in one line; null while loading. */
  const goneText = gone ?? (isMissing(history.error) ? history.error.text : null);
  return { shift, isGone, goneText };
}

/** Resolves once the shift's history is loaded or the request has failed. */
export async function historyRead(id: number): Promise<void> {
  await queryClient.fetchQuery(endpointOptions("activity.ofShift", { id })).catch(() => undefined);
}

function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}
