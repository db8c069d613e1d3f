import { useEffect, useState } from "react";
import { showError } from "../../lib/toast/show-error.ts";
import { findPushDevice } from "./find-push-device.ts";
import type { PushDevice, PushState } from "./push-device.ts";

/**
 * Delay between a window focus and a new check of the permission, which may have changed in the
 * browser's settings.
 */
const REFRESH_AFTER_FOCUS_MS = 500;

/** This device's push state, and functions that change it; the state is null while it loads. */
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
    let isGone = false;
    let stopListening: () => void = () => undefined;
    const show = (next: PushState): void => {
      if (!isGone) setState(next);
    };
    const read = (device: PushDevice): void =>
      void device.read().then(show, () => show("unsupported"));
    const refresh = (): void => void findPushDevice().then(read);
    const onFocus = (): void => {
      clearTimeout(timer);
      timer = setTimeout(refresh, REFRESH_AFTER_FOCUS_MS);
    };
    const listen = async (): Promise<void> => {
      const device = await findPushDevice();
      if (!isGone) stopListening = device.onChange(() => read(device));
    };
    void listen();
    refresh();
    addEventListener("focus", onFocus);
    return () => {
      isGone = true;
      stopListening();
      clearTimeout(timer);
      removeEventListener("focus", onFocus);
    };
  }, []);
  const change = async (work: (device: PushDevice) => Promise<PushState>): Promise<void> => {
    setBusy(true);
    try {
      setState(await work(await findPushDevice()));
    } catch (error) {
      showError(error, {
        title: "Push notifications",
        text: "Couldn't reach this browser's push service. Try again later.",
      });
    } finally {
      setBusy(false);
    }
  };
  return {
    state,
    isBusy,
    enable: () => change(({ enable }) => enable()),
    disable: () => change(({ disable }) => disable()),
  };
}
