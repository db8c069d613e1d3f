import {
  focusManager,
  hashKey,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { EndpointName } from "@watchbill/contract/api";
import { createDoubleSubmitGuard, requestFingerprint } from "../forms/double-submit-guard.ts";
import { isPersisted, PERSISTED_ENDPOINTS } from "../offline/persisted-endpoints.ts";
import { type ErrorText, showError, type ToastOptions } from "../toast/show-error.ts";
import { showToast } from "../toast/toast-store.ts";
import { ApiError, call, type Input, isNetworkError, type Output } from "./api.ts";
import { onInvalidation } from "./invalidation.ts";
import { takePreloadedAnswers } from "./preload.ts";
import { handleSessionEnd } from "./session-end.ts";
import { shiftIdOfQuery } from "./shift-queries.ts";

/** Endpoints for which a 401 is an expected response, not the end of the session. */
const EXPECTS_401 = new Set<unknown>([
  "accounts.currentUser",
  "accounts.signIn",
  "accounts.useSlip",
  "wallboard.show",
]);

function noticeSignedOut(error: unknown, name: unknown): void {
  if (error instanceof ApiError && error.status === 401 && !EXPECTS_401.has(name))
    handleSessionEnd();
}

export const queryClient = new QueryClient({
  // No query refetches on a timer, because the live stream reports which data is stale.
  defaultOptions: {
    // "always" ignores `navigator.onLine`: an offline query fails instead of pausing.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, query) => noticeSignedOut(error, query.queryKey[0]),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) =>
      noticeSignedOut(error, mutation.options.mutationKey?.[0]),
  }),
});

for (const [name, gcTime] of PERSISTED_ENDPOINTS) queryClient.setQueryDefaults([name], { gcTime });

// Refetches on focus as well as on visibility, because two windows side by side are both always
// visible.
focusManager.setEventListener((onFocus) => {
  const look = (): void => onFocus();
  const listened = [[document, "visibilitychange"] as const, [globalThis, "focus"] as const];
  for (const [target, event] of listened) target.addEventListener(event, look);
  return () => {
    for (const [target, event] of listened) target.removeEventListener(event, look);
  };
});

export function keyOf<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
): readonly [Name, Input<Name>] {
  return [name, input];
}

/** Query options that `useEndpoint` and prefetches share. */
export function endpointOptions<Name extends EndpointName>(name: Name, input: Input<Name>) {
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => newestAnswer(name, input, signal),
  };
}

/**
 * Fetches a response. While offline, returns the one stored on the device; the screen shows its
 * age.
 */
async function newestAnswer<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): Promise<Output<Name>> {
  try {
    return asExpected(name, input, await call(name, input, { signal }));
  } catch (error) {
    const last = isPersisted(name)
      ? queryClient.getQueryData<Output<Name>>(keyOf(name, input))
      : undefined;
    if (last === undefined || !isNetworkError(error)) throw error;
    return last;
  }
}

/** Queries an endpoint, and caches the response until an event invalidates it. */
export function useEndpoint<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: { enabled?: boolean; retry?: number } = {},
): UseQueryResult<Output<Name>> {
  const reading = useQuery({ ...endpointOptions(name, input), ...options });
  // Reads these properties, because a component re-renders only for properties it has read. A
  // dialog's panel loads first, so it may read the data only after the query has resolved.
  for (const part of ALWAYS_RECEIVED) void reading[part];
  return reading;
}

const ALWAYS_RECEIVED = ["data", "isPending", "isError"] as const;

const taps = createDoubleSubmitGuard();

/**
 * Records another action, such as Undo, so that the next press of a button is not a double submit.
 */
export function resetDoubleSubmitGuard(): void {
  taps.ends("", true);
}

/**
 * Mutation for an endpoint. Invalidates the queries that the response names, and ignores a double
 * submit in `mutate`. `expect` applies an optimistic update. Shows the result as a toast.
 */
export function useCommand<Name extends EndpointName>(
  name: Name,
  options: {
    /** Toast after a success, shown before `onSuccess` runs. */
    done?: ToastOptions | ((output: Output<Name>, input: Input<Name>) => ToastOptions);
    /**
     * Toast text after a failure for which the server sent no message; null if the screen shows the
     * failure itself.
     */
    failed?: ErrorText | null | ((error: unknown, input: Input<Name>) => ErrorText | null);
    /** Further work after a success that must finish before `onSuccess` runs. */
    until?: (output: Output<Name>, input: Input<Name>) => Promise<void>;
    onSuccess?: (output: Output<Name>, input: Input<Name>) => void;
    onError?: (error: unknown, input: Input<Name>) => void;
    expect?: (input: Input<Name>) => OptimisticUpdate;
    /** Whether a failed command goes into the offline queue; its optimistic update then stays. */
    isKept?: (error: unknown) => boolean;
  } = {},
) {
  const mutation = useMutation({
    mutationKey: [name],
    mutationFn: (input: Input<Name>) => call(name, input),
    onMutate: (input) => options.expect?.(input),
    onSuccess: async (output, input) => {
      const { done } = options;
      if (done) showToast(typeof done === "function" ? done(output, input) : done);
      if (options.until) await options.until(output, input);
      options.onSuccess?.(output, input);
    },
    onError: (error, input, expectation) => {
      const { failed } = options;
      const words = typeof failed === "function" ? failed(error, input) : failed;
      if (!options.isKept?.(error)) {
        expectation?.rollBack();
        if (words !== null) showError(error, words);
      }
      options.onError?.(error, input);
    },
    onSettled: (_output, error, input, expectation) => {
      expectation?.end();
      taps.ends(requestFingerprint(name, input), error === null);
    },
  });
  const mutate = (input: Input<Name>): void => {
    if (taps.begins(requestFingerprint(name, input))) mutation.mutate(input);
  };
  return { ...mutation, mutate };
}

export interface OptimisticUpdate {
  /** Ends the optimistic update; later responses are shown unchanged. */
  readonly end: () => void;
  readonly rollBack: () => void;
}

const expected = new Map<string, Set<(answer: never) => unknown>>();

/** Applies the pending optimistic updates to a response that may be older than they are. */
function asExpected<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  answer: Output<Name>,
): Output<Name> {
  const changes = [...(expected.get(hashKey(keyOf(name, input))) ?? [])] as ((
    answer: Output<Name>,
  ) => Output<Name>)[];
  return changes.reduce((shown, change) => change(shown), answer);
}

/**
 * Applies an optimistic update to a cached response, and again to each refetch until the update
 * ends.
 */
export function updateOptimistically<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  change: (answer: Output<Name>) => Output<Name>,
): OptimisticUpdate {
  const key = keyOf(name, input);
  const before = queryClient.getQueryData<Output<Name>>(key);
  if (before === undefined) return { end: () => undefined, rollBack: () => undefined };
  const changes = expected.get(hashKey(key)) ?? new Set();
  expected.set(hashKey(key), changes.add(change));
  queryClient.setQueryData<Output<Name>>(key, change(before));
  const end = (): void => {
    changes.delete(change);
    if (changes.size === 0 && expected.get(hashKey(key)) === changes) expected.delete(hashKey(key));
  };
  return {
    end,
    rollBack: () => {
      end();
      queryClient.setQueryData<Output<Name>>(key, before);
      invalidate([name]);
    },
  };
}

/**
 * Puts the preloaded responses into the cache as if each had been fetched, so that later changes
 * invalidate them.
 */
export function seedPreloadedAnswers(): void {
  for (const { name, input, body } of takePreloadedAnswers()) {
    const key = [name, input];
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, body);
  }
}

/**
 * Invalidates each cached query whose endpoint is in the list, or begins with a prefix in the list
 * that ends in a dot.
 */
export function invalidate(invalidates: readonly string[]): void {
  const isTouched = (name: unknown): boolean =>
    typeof name === "string" &&
    invalidates.some((touch) => (touch.endsWith(".") ? name.startsWith(touch) : name === touch));
  const touched = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isTouched(queryKey[0]) });
  for (const query of touched.filter(
    ({ state }) => state.data === undefined && state.fetchStatus === "fetching",
  )) {
    // The first fetch of a query may have started before the change: its response is shown, then
    // refetched.
    const readAgain = () =>
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(readAgain, () => undefined);
  }
  readStale(touched);
}

/** Refetches every mounted query, when it is unknown which ones are stale. */
export function refetchAll(): void {
  readStale(queryClient.getQueryCache().getAll());
}

/**
 * Refetches stale queries. Those about one shift wait for the shift's history if it is mounted,
 * because a deleted shift's queries would fail and are skipped.
 */
function readStale(stale: readonly Query[]): void {
  const waiting = stale.filter((query) => historyShown(query) !== undefined);
  void queryClient.invalidateQueries({
    predicate: (query) => waiting.includes(query),
    refetchType: "none",
  });
  void queryClient.invalidateQueries({
    predicate: (query) => stale.includes(query) && !waiting.includes(query),
  });
  for (const query of waiting) void readUnlessGone(query);
}

async function readUnlessGone(query: Query): Promise<void> {
  const history = historyShown(query);
  if (history?.state.fetchStatus === "fetching") await history.fetch().catch(() => undefined);
  if (history?.state.data?.gone) return;
  await queryClient.refetchQueries(
    { queryKey: query.queryKey, exact: true, type: "active", stale: true },
    { cancelRefetch: false },
  );
}

/** Returns the mounted history query of the shift that a query is about. */
function historyShown({ queryKey }: Query): Query<Output<"activity.ofShift">> | undefined {
  const id = shiftIdOfQuery(queryKey);
  if (id === null) return undefined;
  const history = queryClient.getQueryCache().find<Output<"activity.ofShift">>({
    queryKey: keyOf("activity.ofShift", { id }),
    type: "active",
  });
  return history?.state.data && history;
}

onInvalidation((touched) => (touched === "everything" ? refetchAll() : invalidate(touched)));

/**
 * Refetches the current user, to check whether the session still exists and which member it belongs
 * to.
 */
export function refetchUser(): void {
  invalidate(["accounts.currentUser"]);
}
