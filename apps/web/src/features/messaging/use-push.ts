import { useEffect, useState } from "react";
import { errorText } from "../../lib/api.ts";
import { toast } from "../../lib/toast-store.ts";
import { disablePush, enablePush, type PushState, readPushState } from "./push-device.ts";

/** The permission may have changed in the browser's own settings while the app was in the background. */
const REFRESH_AFTER_FOCUS_MS = 500;

/** This device's push state, kept current, and the ways to change it; null while it is being found out. */
export function usePush(): {
  state: PushState | null;
  isBusy: boolean;
  enable: () => Promise<void>;
  disable: () => Promise<void>;
} {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => void readPushState().then(setState, () => setState("unsupported"));
    const onFocus = (): void => {
      clearTimeout(timer);
      timer = setTimeout(refresh, REFRESH_AFTER_FOCUS_MS);
    };
    refresh();
    addEventListener("focus", onFocus);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", onFocus);
    };
  }, []);
  const change = async (work: () => Promise<PushState>): Promise<void> => {
    setBusy(true);
    try {
      setState(await work());
    } catch (error) {
      toast({
        title: "Push notifications",
        description: errorText(error, "This browser's push service could not be reached. Try again later."),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  return { state, isBusy, enable: () => change(enablePush), disable: () => change(disablePush) };
}
