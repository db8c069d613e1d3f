import { useSearchParams } from "wouter";

/** A page's choices as its address says them, so that a view can be shared; what is chosen leaves no entry in the history. */
export interface AddressChoice {
  readonly params: URLSearchParams;
  /** Chooses one, or takes it out of the address, and leaves the others as they are. */
  readonly set: (name: string, value: string | null) => void;
  /** As the page is without any. */
  readonly clear: () => void;
}

export function useAddressChoice(): AddressChoice {
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

/** Whether what is shown is the gaps alone; calendar and planner share it. */
export function showsGapsOnly(params: URLSearchParams): boolean {
  return params.get(GAPS) === ONLY;
}

/** What of the address says so, as `set` and `URLSearchParams` take it. */
export function gapsOnly(isShown: boolean): [name: string, value: string | null] {
  return [GAPS, isShown ? ONLY : null];
}
