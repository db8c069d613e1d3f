import { phoneLink } from "@watchbill/domain/members/contact/phone-number";
import { Suspense } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { useSignOut } from "../../features/accounts/sign-out.ts";
import { useCheckIn, useCheckOut } from "../../features/attendance/check.ts";
import { panelView } from "../../features/attendance/panel-view.ts";
import type { Act, SearchChoice } from "../../features/search/choice.ts";
import { Palette } from "../../features/search/palette.tsx";
import { useOrganization } from "../../features/settings/organization.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { pageCommand } from "../../lib/focus/page-commands.ts";
import { AFTER_DIALOG_MS } from "../../lib/routing/history-overlays.ts";
import { openShift } from "../../lib/routing/shift-url.ts";
import { chooseTheme } from "../../ui/theme-switch.tsx";
import { CommandDialogs } from "./command-dialogs.tsx";
import { openCommand } from "./open-command.ts";
import { actionEntries } from "./search-actions.ts";
import { pageEntries } from "./search-pages.ts";
import { viewEntries } from "./search-view-actions.ts";

/** Renders the command palette and the item chosen from it. */
export function SearchHost({
  user,
  asked,
}: {
  readonly user: CurrentUser;
  readonly asked: "search" | SearchChoice | null;
}) {
  const [, navigate] = useLocation();
  const act = useActs(user);
  const acts = useOfferedActs(user);
  const squad = useOrganization();
  const choose = (choice: SearchChoice): void => {
    // The navigation replaces the command palette's history entry.
    if (choice.kind === "page" && !choice.isWindow) navigate(choice.path);
    close();
    if (choice.kind === "page" && choice.isWindow) open(choice.path, "_blank", "noopener");
    if (choice.kind === "call") location.assign(phoneLink(choice.number));
    if (choice.kind === "shift") return openShift(choice.shiftId);
    if (choice.kind === "act" && act(choice.act)) return;
    if (choice.kind === "command")
      return void setTimeout(() => pageCommand(choice.command)?.(), AFTER_DIALOG_MS);
    if (choice.kind !== "page" && choice.kind !== "call")
      setTimeout(() => openCommand(choice), AFTER_DIALOG_MS);
  };
  return (
    <>
      <Palette
        viewer={user}
        more={[...acts, ...viewEntries(user.role, location), ...pageEntries(user.role, squad)]}
        isOpen={asked === "search"}
        onChoose={choose}
        onClose={close}
      />
      <Suspense>
        {asked !== null && asked !== "search" ? (
          <CommandDialogs asked={asked} user={user} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

const close = (): void => openCommand(null);

function useOfferedActs(user: CurrentUser) {
  const squad = useOrganization();
  const upcoming = useEndpoint("shifts.myUpcoming", {});
  return actionEntries(user, upcoming.data, useNow(30_000), squad);
}

/**
 * Returns a function that runs actions without a dialog; it returns false for an action that opens
 * one.
 */
function useActs(user: CurrentUser): (act: Act) => boolean {
  const squad = useOrganization();
  const upcoming = useEndpoint("shifts.myUpcoming", {});
  const [checkIn, checkOut, { signOut }] = [
    useCheckIn(user.id),
    useCheckOut(user.id),
    useSignOut(),
  ];
  return (act) => {
    const view = upcoming.data ? panelView(upcoming.data, user.id, serverNow(), squad) : null;
    switch (act) {
      case "check-in":
        if (view) checkIn.mutate({ assignmentId: view.assignment.id });
        return true;
      case "check-out":
        if (view) checkOut.mutate({ assignmentId: view.assignment.id });
        return true;
      case "dark":
      case "light":
      case "system":
        chooseTheme(act);
        return true;
      case "sign-out":
        signOut();
        return true;
      default:
        return false;
    }
  };
}
