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
import { ApiError, call, type Input, isOutOfReach, type Output } from "./api.ts";
import { createDoubleSubmitGuard, requestFingerprint } from "./double-submit-guard.ts";
import { takeEarlyParts } from "./early-answer.ts";
import { isKeptAnswer, KEPT_FOR } from "./kept-names.ts";
import { shiftOf } from "./of-a-shift.ts";
import { type FailureWords, type Said, sayFailed } from "./say.ts";
import { signedOutElsewhere } from "./signed-out.ts";
import { toast } from "./toast-store.ts";
import { onTouched } from "./touched.ts";

/** Endpoints whose 401 is an answer, not a session that was lost. */
const EXPECTS_401 = new Set<unknown>([
  "accounts.currentUser",
  "accounts.signIn",
  "accounts.useSlip",
  "board.show",
]);

function noticeSignedOut(error: unknown, name: unknown): void {
  if (error instanceof ApiError && error.status === 401 && !EXPECTS_401.has(name))
    signedOutElsewhere();
}

export const queryClient = new QueryClient({
  // The live stream says what became stale; nothing is read again by the clock.
  defaultOptions: {
    // A device's word that it has no network is not taken: whoever asks is told, not left waiting.
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

for (const [name, gcTime] of KEPT_FOR) queryClient.setQueryDefaults([name], { gcTime });

// Of two windows side by side none is ever hidden: whoever goes from one to the other gives it the focus.
focusManager.setEventListener((onFocus) => {
  const look = (): void => onFocus();
  const listened = [[document, "visibilitychange"] as const, [globalThis, "focus"] as const];
  for (const [target, event] of listened) target.addEventListener(event, look);
  return () => {
    for (const [target, event] of listened) target.removeEventListener(event, look);
  };
});

/** The key under which an endpoint's answer is kept. */
export function keyOf<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
): readonly [Name, Input<Name>] {
  return [name, input];
}

/** What `useEndpoint` and prefetching share. */
export function endpointOptions<Name extends EndpointName>(name: Name, input: Input<Name>) {
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => newestAnswer(name, input, signal),
  };
}

/** The server's answer; while nobody answers, the last one of those that are kept, whose age the screen says. */
async function newestAnswer<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): Promise<Output<Name>> {
  try {
    return asExpected(name, input, await call(name, input, { signal }));
  } catch (error) {
    const last = isKeptAnswer(name)
      ? queryClient.getQueryData<Output<Name>>(keyOf(name, input))
      : undefined;
    if (last === undefined || !isOutOfReach(error)) throw error;
    return last;
  }
}

/** Reads an endpoint and keeps its answer until an event says it changed. */
export function useEndpoint<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: { enabled?: boolean; retry?: number } = {},
): UseQueryResult<Output<Name>> {
  const reading = useQuery({ ...endpointOptions(name, input), ...options });
  // A component hears only of what it has looked at. What shows an answer may be drawn after it came: a dialog's panel is loaded first.
  for (const part of ALWAYS_HEARD) void reading[part];
  return reading;
}

const ALWAYS_HEARD = ["data", "isPending", "isError"] as const;

const taps = createDoubleSubmitGuard();

/** Notes that something else was done than a command of a button, as by Undo: what is pressed after it is meant anew. */
export function noteOtherAct(): void {
  taps.ends("", true);
}

/**
 * Calls an endpoint that changes something; what its answer says it touched is read again. `mutate` takes a second tap of the
 * same thing for the first. `expect` shows the outcome at once where it is near certain. How it went is said here, once for all.
 */
export function useCommand<Name extends EndpointName>(
  name: Name,
  options: {
    /** What is said once it is done, before `onSuccess` hears of it. */
    done?: Said | ((output: Output<Name>, input: Input<Name>) => Said);
    /** What is said where it failed and the server has no words of its own; null where the screen says it in its place. */
    failed?: FailureWords | null | ((error: unknown, input: Input<Name>) => FailureWords | null);
    /** What is said otherwise, or has to come, before `onSuccess` hears of it. */
    until?: (output: Output<Name>, input: Input<Name>) => Promise<void>;
    onSuccess?: (output: Output<Name>, input: Input<Name>) => void;
    onError?: (error: unknown, input: Input<Name>) => void;
    expect?: (input: Input<Name>) => Expectation;
    /** Whether a command that failed is kept to be sent later, so that its expected outcome stays on the screen. */
    isKept?: (error: unknown) => boolean;
  } = {},
) {
  const mutation = useMutation({
    mutationKey: [name],
    mutationFn: (input: Input<Name>) => call(name, input),
    onMutate: (input) => options.expect?.(input),
    onSuccess: async (output, input) => {
      const { done } = options;
      if (done) toast(typeof done === "function" ? done(output, input) : done);
      if (options.until) await options.until(output, input);
      options.onSuccess?.(output, input);
    },
    onError: (error, input, expectation) => {
      const { failed } = options;
      const words = typeof failed === "function" ? failed(error, input) : failed;
      if (!options.isKept?.(error)) {
        expectation?.takeBack();
        if (words !== null) sayFailed(error, words);
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

/** An outcome that is shown before the server has said it. */
export interface Expectation {
  /** What is read from now on is shown as it comes. */
  readonly end: () => void;
  /** Shows what was there before, and reads it again. */
  readonly takeBack: () => void;
}

const expected = new Map<string, Set<(answer: never) => unknown>>();

/** An answer as it will be once the commands under way have been carried out; it may have been read before they were. */
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

/** Shows a kept answer as it will be, also where it is read again before the expectation ends. */
export function showAlready<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  change: (answer: Output<Name>) => Output<Name>,
): Expectation {
  const key = keyOf(name, input);
  const before = queryClient.getQueryData<Output<Name>>(key);
  if (before === undefined) return { end: () => undefined, takeBack: () => undefined };
  const changes = expected.get(hashKey(key)) ?? new Set();
  expected.set(hashKey(key), changes.add(change));
  queryClient.setQueryData<Output<Name>>(key, change(before));
  const end = (): void => {
    changes.delete(change);
    if (changes.size === 0 && expected.get(hashKey(key)) === changes) expected.delete(hashKey(key));
  };
  return {
    end,
    takeBack: () => {
      end();
      queryClient.setQueryData<Output<Name>>(key, before);
      invalidate([name]);
    },
  };
}

/** Takes up answers that came early, as if each had been read by itself: whatever changes from now on makes them stale. */
export function takeUpEarlyParts(): void {
  for (const { name, input, body } of takeEarlyParts()) {
    const key = [name, input];
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, body);
  }
}

/** Reads again every kept answer whose endpoint is named, or starts with a named prefix ending in a dot. */
export function invalidate(touches: readonly string[]): void {
  const isTouched = (name: unknown): boolean =>
    typeof name === "string" &&
    touches.some((touch) => (touch.endsWith(".") ? name.startsWith(touch) : name === touch));
  const touched = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isTouched(queryKey[0]) });
  for (const query of touched.filter(
    ({ state }) => state.data === undefined && state.fetchStatus === "fetching",
  )) {
    // A first answer that is on its way may be from before the change: it is shown, and read again once it is here.
    const readAgain = () =>
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(readAgain, () => undefined);
  }
  readStale(touched);
}

/** Reads again all that is shown: nobody knows what of it is stale. */
export function readAllAgain(): void {
  readStale(queryClient.getQueryCache().getAll());
}

/** Reads again what is shown of these. What is asked of a shift waits for its history, where that is shown: of one that is gone nothing is. */
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

/** The history of the shift that an answer is about, as it was read for the screen. */
function historyShown({ queryKey }: Query): Query<Output<"activity.ofShift">> | undefined {
  const id = shiftOf(queryKey);
  if (id === null) return undefined;
  const history = queryClient.getQueryCache().find<Output<"activity.ofShift">>({
    queryKey: keyOf("activity.ofShift", { id }),
    type: "active",
  });
  return history?.state.data && history;
}

onTouched((touched) => (touched === "everything" ? readAllAgain() : invalidate(touched)));

/** Finds out whether the session still is, and whose it is. */
export function askWhoIsThere(): void {
  invalidate(["accounts.currentUser"]);
}
