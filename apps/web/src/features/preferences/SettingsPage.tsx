import { PASSWORD_TIPS } from "@watchbill/domain/accounts/password-change";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { Fragment, Suspense, useEffect, useRef } from "react";
import { Link, useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { hasUnsavedWork } from "../../lib/forms/unsaved-changes.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";
import { Waiting } from "../../ui/feedback/loading-placeholder.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { TwoColumns } from "../../ui/layout/two-columns.tsx";
import { AuthenticatorCard } from "../accounts/authenticator-card.tsx";
import { PasskeyList } from "../accounts/passkey-list.tsx";
import { PasswordChangeForm } from "../accounts/password-change-form.tsx";
import type { CurrentUser } from "../accounts/session.ts";
import { SessionList } from "../accounts/session-list.tsx";
import { CalendarCard } from "../calendar-feeds/calendar-card.tsx";
import { InstallCard } from "../devices/install-card.tsx";
import { PushCard } from "../devices/push-card.tsx";
import { ReminderPreferences } from "../members/reminder-preferences.tsx";
import { LapsingList } from "../qualifications/expiring-list.tsx";
import { OwnQualifications } from "../qualifications/own-qualifications.tsx";
import { QualificationList } from "../qualifications/qualification-list.tsx";
import { CustomHolidays } from "../settings/custom-holidays.tsx";
import { FeatureSwitches } from "../settings/feature-switches.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { SquadPageForm } from "../settings/squad-page.tsx";
import { SQUAD_PAGES, type SquadPage } from "../settings/squad-pages.ts";
import { ShiftTypeList } from "../shift-types/shift-type-list.tsx";
import { TimeOffList } from "../time-off/time-off-list.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SECTION_TEXTS } from "./section-texts.ts";
import {
  SETTINGS_GROUPS,
  type SettingsSection,
  sectionsFor,
  shownSections,
} from "./settings-sections.ts";

// Loaded only when opened, without an idle prefetch, because members rarely open these sections.
const ChatList = lazyPage(async () => (await import("../chat/chat-list.tsx")).ChatList);
const FormerList = lazyPage(async () => (await import("../privacy/former-members.tsx")).FormerList);
const SyncedCalendarCard = lazyPage(
  async () => (await import("../calendar-sync/synced-calendar-card.tsx")).SyncedCalendarCard,
);
const OwnDataCard = lazyPage(
  async () => (await import("../privacy/own-data-card.tsx")).OwnDataCard,
);
const ApiTokenList = lazyPage(
  async () => (await import("../api-tokens/api-token-list.tsx")).ApiTokenList,
);
const ProviderCard = lazyPage(
  async () => (await import("../accounts/provider-card.tsx")).ProviderCard,
);
const WebhookList = lazyPage(
  async () => (await import("../webhooks/webhook-list.tsx")).WebhookList,
);

/** Delay after a save before returning to the menu, so the toast can be read. */
const BACK_AFTER_MS = 1_500;

/** History state that marks a section as opened from the menu. */
const FROM_MENU = { isFromMenu: true };

function cameFromMenu(): boolean {
  return (history.state as typeof FROM_MENU | null)?.isFromMenu === true;
}

const PASSWORD_UPDATED = {
  title: "Password Updated",
  description: "Your password has been successfully changed.",
};

export default function SettingsPage({ user }: { readonly user: CurrentUser }) {
  const [params, setParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sections = shownSections(user.role, useOrganization());
  const section = sectionsFor(user.role).find(({ view }) => view === params.get("view"));
  // Cancels the return to the menu when the member opens another section.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the timer must end with the section, not only with the page
  useEffect(() => () => clearTimeout(timer.current), [section]);
  // Cancels the return to the menu when the member edits the form again.
  const stay = (): void => clearTimeout(timer.current);
  const backSoon = (): void => {
    timer.current = setTimeout(() => {
      if (hasUnsavedWork()) return;
      // Goes back to the menu that opened the section. After a direct visit, shows the menu instead
      // of leaving the app.
      if (cameFromMenu()) history.back();
      else setParams({}, { replace: true });
    }, BACK_AFTER_MS);
  };
  if (!section) return <Menu sections={sections} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-6">
      <div className="lg:sticky lg:top-20 lg:row-span-2 lg:self-start">
        <Link
          href={PATHS.settings}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong underline"
        >
          <ArrowLeft aria-hidden size={18} /> Back to Settings
        </Link>
        <Rail sections={sections} open={section} />
      </div>
      <div onInput={stay} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <h1 className="text-2xl font-bold">{section.label}</h1>
        {section.view === "profile" ? <ProfileForm user={user} onSaved={backSoon} /> : null}
        {section.view === "time-off" ? (
          <TwoColumns
            first={
              <Card title="Your time off">
                <TimeOffList memberId={user.id} isOwn />
              </Card>
            }
            second={
              <Suspense fallback={<Waiting />}>
                <SyncedCalendarCard memberId={user.id} />
              </Suspense>
            }
          />
        ) : null}
        {section.view === "qualifications" ? (
          <TwoColumns first={<QualificationList />} second={<LapsingList />} />
        ) : null}
        {section.view === "own-qualifications" ? <OwnQualifications /> : null}
        {section.view === "password" ? <PasswordView user={user} onSaved={backSoon} /> : null}
        {section.view === "notifications" ? (
          <TwoColumns
            first={<ReminderPreferences user={user} onSaved={backSoon} />}
            second={
              <>
                <PushCard />
                <CalendarCard />
              </>
            }
          />
        ) : null}
        {section.view === "features" ? <FeatureSwitches /> : null}
        {section.view === "shift-types" ? <ShiftTypeList /> : null}
        {/* The key makes each section show its loading state instead of the previous section. */}
        <Suspense key={section.view} fallback={<Waiting />}>
          {isSquadPage(section.view) ? <SquadPageView page={section.view} /> : null}
          {section.view === "data" ? <OwnDataCard /> : null}
          {section.view === "chat" ? <ChatList /> : null}
          {section.view === "webhooks" ? <WebhookList /> : null}
          {section.view === "api-tokens" ? <ApiTokenList /> : null}
          {section.view === "former" ? <FormerList /> : null}
        </Suspense>
      </div>
    </div>
  );
}

function showInRail(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: "nearest" });
}

/** The list of sections next to the open one, on a wide screen. */
function Rail({
  sections,
  open,
}: {
  readonly sections: readonly SettingsSection[];
  readonly open: SettingsSection;
}) {
  return (
    <nav
      aria-label="Settings sections"
      className="mt-2 hidden max-h-[calc(100dvh-9rem)] overflow-y-auto p-1 lg:block"
    >
      {groupsOf(sections).map(([group, own]) => (
        <Fragment key={group}>
          <p id={`rail-${group}`} className="px-3 pt-3 pb-1 text-sm text-ink-soft">
            {group}
          </p>
          <ul aria-labelledby={`rail-${group}`} className="grid gap-0.5">
            {own.map(({ view, label }) => {
              const { icon: Icon } = SECTION_TEXTS[view];
              return (
                <li key={view}>
                  <Link
                    href={pathTo("settings", { view })}
                    aria-current={view === open.view ? "page" : undefined}
                    ref={view === open.view ? showInRail : undefined}
                    className="flex min-h-11 items-center gap-2.5 rounded-lg px-3 text-[0.9375rem] font-semibold text-ink-soft pointer-fine:min-h-9 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
                  >
                    <Icon aria-hidden size={18} className="shrink-0" />
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** Returns the groups of the menu with their sections; leaves out empty groups. */
function groupsOf(sections: readonly SettingsSection[]) {
  return SETTINGS_GROUPS.map(
    (group) => [group, sections.filter((one) => one.group === group)] as const,
  ).filter(([, own]) => own.length > 0);
}

function Menu({ sections }: { readonly sections: readonly SettingsSection[] }) {
  const groups = groupsOf(sections);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">Settings</h1>
      {groups.map(([group, own]) => (
        <section key={group} aria-label={group} className="grid gap-2">
          {/* Without a heading for members, who have only one group. */}
          {groups.length > 1 ? <h2 className="text-lg font-bold">{group}</h2> : null}
          <ul className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
            {own.map((section) => (
              <Tile key={section.view} {...section} />
            ))}
          </ul>
        </section>
      ))}
      <InstallCard />
    </div>
  );
}

function Tile({ view, label }: SettingsSection) {
  const { about, icon: Icon } = SECTION_TEXTS[view];
  return (
    <li>
      <Link
        href={pathTo("settings", { view })}
        state={FROM_MENU}
        className="flex h-full min-h-16 items-center gap-3 rounded-xl border border-line bg-surface p-4 shadow-card hover:bg-raised"
      >
        <Icon aria-hidden className="shrink-0 text-accent-strong" />
        <span className="min-w-0">
          <span className="block font-bold">{label}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </span>
        <ChevronRight aria-hidden className="ms-auto shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

function isSquadPage(view: SettingsSection["view"]): view is SquadPage {
  return view in SQUAD_PAGES;
}

/** A page of the squad's settings; the page for holidays has a list below its form. */
function SquadPageView({ page }: { readonly page: SquadPage }) {
  const isJewish = useFeature("jewish-calendar");
  if (page !== "holidays") return <SquadPageForm page={page} />;
  return (
    <>
      {isJewish ? <SquadPageForm page={page} /> : null}
      <CustomHolidays />
    </>
  );
}

function PasswordView({
  user,
  onSaved,
}: {
  readonly user: CurrentUser;
  readonly onSaved: () => void;
}) {
  const connection = useEndpoint("accounts.providerLink", {}).data;
  return (
    <TwoColumns
      first={
        <>
          <Card title="Password & Security">
            <dl className="mb-4 grid gap-3 sm:grid-cols-2">
              <Fact label="Name" value={`${user.firstName} ${user.lastName}`} />
              <Fact label="Unit" value={user.unitNumber} />
              <Fact label="Role" value={user.role === "admin" ? "Administrator" : "Member"} />
              <Fact label="Email" value={user.email} />
            </dl>
            {connection?.isPasswordOff ? (
              <p>You can't sign in with a password here. Your squad uses {connection.name}.</p>
            ) : (
              <OwnPassword user={user} onSaved={onSaved} />
            )}
          </Card>
          {connection?.name ? (
            <Suspense fallback={<Waiting />}>
              <ProviderCard connection={{ ...connection, name: connection.name }} />
            </Suspense>
          ) : null}
        </>
      }
      second={
        <>
          <PasskeyList />
          <AuthenticatorCard />
          <SessionList />
        </>
      }
    />
  );
}

function OwnPassword({
  user,
  onSaved,
}: {
  readonly user: CurrentUser;
  readonly onSaved: () => void;
}) {
  return (
    <>
      <PasswordChangeForm
        unitNumber={user.unitNumber}
        submitLabel="Update Password"
        screen="settings"
        success={PASSWORD_UPDATED}
        onDone={onSaved}
      />
      <ul
        aria-label="Tips"
        className="mt-4 list-disc space-y-1 rounded-lg bg-calm-soft p-3 ps-7 text-sm text-calm"
      >
        {PASSWORD_TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  );
}
