import { Share, Smartphone, SquarePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { type InstallWay, isInvited } from "./install-method.ts";
import { useInstall } from "./use-install.ts";

const DECLINED = "install-declined";
const VISITS = "visits";
const IS_COUNTED = "visit-counted";

/** Counts the visits on this device; reloads in one tab count as one visit. */
function countVisit(): number {
  try {
    const before = Number(localStorage.getItem(VISITS) ?? 0);
    if (sessionStorage.getItem(IS_COUNTED) !== null) return before;
    sessionStorage.setItem(IS_COUNTED, "yes");
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    // Without storage, "Not now" would be forgotten, so there is no invitation to install.
    return 0;
  }
}

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

interface Invitation {
  readonly way: InstallWay;
  readonly install: () => Promise<void>;
  readonly decline: () => void;
}

/**
 * The invitation to install the app, for returning members until they choose "Not now"; null if
 * there is none.
 */
export function useInstallInvitation(): Invitation | null {
  const { way, install } = useInstall();
  const [visits] = useState(countVisit);
  const [isDeclined, setDeclined] = useState(wasDeclined);
  if (way === null || !isInvited(way, { visits, isDeclined })) return null;
  const decline = (): void => {
    try {
      localStorage.setItem(DECLINED, "yes");
    } catch {
      // Without storage, "Not now" lasts until the page closes.
    }
    setDeclined(true);
  };
  return { way, install, decline };
}

export function InstallStrip({ way, install, decline }: Invitation) {
  return (
    <section
      aria-label="Install Watchbill"
      className="rounded-xl border border-line bg-calm-soft p-3 text-calm"
    >
      <p className="mb-2 flex gap-2">
        <Smartphone aria-hidden className="shrink-0" />
        <span className="min-w-0">
          <strong>Install Watchbill on your phone:</strong> 10-8 with one tap, and it works offline.
        </span>
      </p>
      <HowTo way={way} onInstall={install}>
        <Button variant="quiet" onClick={decline}>
          Not now
        </Button>
      </HowTo>
    </section>
  );
}

/** Install card in the settings; renders nothing if the app is installed or cannot be. */
export function InstallCard() {
  const { way, install } = useInstall();
  if (way === null) return null;
  return (
    <Card title="Install Watchbill">
      <p className="mb-2 text-ink-soft">
        Opens with one tap, works offline, and can notify you when someone needs you.
      </p>
      <HowTo way={way} onInstall={install} />
    </Card>
  );
}

function HowTo({
  way,
  onInstall,
  children,
}: {
  readonly way: InstallWay;
  readonly onInstall: () => Promise<void>;
  readonly children?: ReactNode;
}) {
  return (
    <>
      {way === "share" ? (
        <ol aria-label="How to install it" className="grid gap-2">
          <Step number={1} drawing={<Share aria-hidden size={22} />}>
            Tap <strong>Share</strong> in Safari; it may be behind the three dots.
          </Step>
          <Step number={2} drawing={<SquarePlus aria-hidden size={22} />}>
            Tap <strong>Add to Home Screen</strong>, further down in the list.
          </Step>
        </ol>
      ) : null}
      <div className="acts justify-end">
        {children}
        {way === "prompt" ? <Button onClick={() => void onInstall()}>Install</Button> : null}
      </div>
    </>
  );
}

function Step({
  number,
  drawing,
  children,
}: {
  readonly number: number;
  readonly drawing: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg border border-line bg-surface text-accent-strong">
        {drawing}
      </span>
      <span className="min-w-0">
        {number}. {children}
      </span>
    </li>
  );
}
