import { ApiError } from "../../../lib/api/api.ts";
import { endpointOptions, queryClient, useEndpoint } from "../../../lib/api/queries.ts";

/**
 * A shift that updates live. The shift's history says whether it still exists; a deleted shift is
 * not requested.
 */
export function useLiveShift(id: number | null, isPaused = false) {
  const history = useEndpoint("activity.ofShift", { id: id ?? 0 }, { enabled: id !== null });
  const gone = history.data?.gone ?? null;
  const isToAsk = id !== null && gone === null && !(history.data && history.isFetching);
  const shift = useEndpoint("shifts.one", { id: id ?? 0 }, { enabled: isToAsk && !isPaused });
  const isGone = gone !== null || isMissing(shift.error);
  /** Says in one line why the shift no longer exists; null if it exists, or while loading. */
  const goneText = gone ?? (isMissing(history.error) ? history.error.text : null);
  return { shift, isGone, goneText };
}

/** Fetches a shift's history; resolves also when the request fails. */
export async function historyRead(id: number): Promise<void> {
  await queryClient.fetchQuery(endpointOptions("activity.ofShift", { id })).catch(() => undefined);
}

function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}
