import { SQUAD_EVENT_CATEGORY_NAMES } from "@watchbill/domain/squad-events/squad-event";
import { plural } from "@watchbill/domain/text/language";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { isBefore } from "@watchbill/domain/time/local";
import { Pencil } from "lucide-react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import { timesText } from "./event-times.ts";

type SquadEvent = Output<"squadEvents.list">[number];

/** A squad event with the viewer's own sign-in; admins can open its sign-in sheet and edit it. */
export function EventRow({
  event,
  isOpen,
  isAdmin,
  onEdit,
  onOpenSheet,
}: {
  readonly event: SquadEvent;
  readonly isOpen: boolean;
  readonly isAdmin: boolean;
  readonly onEdit: (event: SquadEvent) => void;
  readonly onOpenSheet: (event: SquadEvent) => void;
}) {
  const squad = useOrganization();
  const { name, category, startsAt, endsAt, signedIn } = event;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name} <Badge>{SQUAD_EVENT_CATEGORY_NAMES[category]}</Badge>
        </p>
        <p className="tabular text-sm text-ink-soft">
          <NoWrap>
            {`${timesText(startsAt, endsAt, squad)} · ${plural(signedIn, "1 member signed in", `${signedIn} members signed in`)}`}
          </NoWrap>
        </p>
        <OwnSignIn event={event} isOpen={isOpen} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? <SignInButton event={event} /> : null}
        {isAdmin ? (
          <>
            <Button variant="secondary" onClick={() => onOpenSheet(event)}>
              Sign-in sheet
            </Button>
            <IconButton label={`Edit ${name}`} onClick={() => onEdit(event)}>
              <Pencil aria-hidden size={18} />
            </IconButton>
          </>
        ) : null}
      </div>
    </li>
  );
}

function OwnSignIn({
  event: { own, needsCode },
  isOpen,
}: {
  readonly event: SquadEvent;
  readonly isOpen: boolean;
}) {
  const squad = useOrganization();
  const at = (instant: string): string => formatInstantTime(Temporal.Instant.from(instant), squad);
  if (!own)
    return isOpen && needsCode ? (
      <p className="text-sm">Scan the QR code on the wallboard to sign in.</p>
    ) : null;
  return (
    <p className="tabular text-sm font-semibold text-good">
      {own.signedOutAt
        ? `You were signed in ${at(own.signedInAt)} - ${at(own.signedOutAt)}`
        : `You signed in at ${at(own.signedInAt)}`}
    </p>
  );
}

function SignInButton({ event: { id, own, needsCode, endsAt } }: { readonly event: SquadEvent }) {
  const signIn = useCommand("squadEvents.signIn", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't sign you in. Try again.",
  });
  const signOut = useCommand("squadEvents.signOut", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't sign you out. Try again.",
  });
  if (!own && !needsCode)
    return (
      <Button pending={signIn.isPending && "Signing in..."} onClick={() => signIn.mutate({ id })}>
        Sign in
      </Button>
    );
  const isUnderWay = isBefore(serverNow(), Temporal.Instant.from(endsAt));
  return own && !own.signedOutAt && isUnderWay ? (
    <Button
      variant="secondary"
      pending={signOut.isPending && "Signing out..."}
      onClick={() => signOut.mutate({ id })}
    >
      Sign out
    </Button>
  ) : null;
}
