import { useSearchParams } from "wouter";

/**
 * A page's view options in the URL query, so that a view can be shared; changes replace the history
 * entry.
 */
interface UrlState {
  readonly params: URLSearchParams;
  /** Sets one option, or removes it with null, and leaves the others unchanged. */
  readonly set: (name: string, value: string | null) => void;
  readonly clear: () => void;
}

export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    params,
    set: (name, value) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    clear: () => setParams({}, { replace: true }),
  };
}

const GAPS = "gaps";
const ONLY = "only";

/** Whether the view shows only coverage gaps; calendar and planner share this option. */
export function isGapsOnly(params: URLSearchParams): boolean {
  return params.get(GAPS) === ONLY;
}

/** Returns the query parameter for the option, as `set` and `URLSearchParams` take it. */
export function gapsOnly(isShown: boolean): [name: string, value: string | null] {
  return [GAPS, isShown ? ONLY : null];
}
