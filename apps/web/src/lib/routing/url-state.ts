import { useSearchParams } from "wouter";

/**
 * A page's view options in the URL query, so that a view can be shared. A change replaces the
 * history entry.
 */
interface UrlState {
  readonly params: URLSearchParams;
  /** Sets one option, or removes it with null; leaves the other options unchanged. */
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

/**
 * Returns the name and value of the query parameter for "only coverage gaps"; the value is null
 * when off.
 */
export function gapsOnly(isShown: boolean): [name: string, value: string | null] {
  return [GAPS, isShown ? ONLY : null];
}
