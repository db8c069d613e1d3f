import { useEffect, useState } from "react";
import { useOffline } from "../../lib/offline/connectivity.ts";
import { Spinner } from "./spinner.tsx";

const LONG_MS = 3_000;

/** Placeholder while a screen or a part of it loads; says so when the app is offline. */
export function Waiting() {
  const [isLong, setLong] = useState(false);
  const offline = useOffline();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong || (offline === null && navigator.onLine)) return <Spinner />;
  return (
    <div role="status" className="space-y-1 p-6 text-center">
      <p className="font-semibold">Not available offline</p>
      <p className="text-ink-soft">It will load when you're back online.</p>
    </div>
  );
}
