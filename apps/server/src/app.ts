import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { accounts } from "./features/accounts/feature.ts";
import { actionLinks } from "./features/action-links/feature.ts";
import { checkSeals } from "./features/activity/audit-chain-report.ts";
import { activity } from "./features/activity/feature.ts";
import { apiTokens } from "./features/api-tokens/feature.ts";
import { attendance } from "./features/attendance/feature.ts";
import { autofill } from "./features/autofill/feature.ts";
import { calendarFeeds } from "./features/calendar-feeds/feature.ts";
import { calendarSync } from "./features/calendar-sync/feature.ts";
import { chat } from "./features/chat/feature.ts";
import { credentials } from "./features/credentials/feature.ts";
import { devices } from "./features/devices/feature.ts";
import { draftSchedules } from "./features/draft-schedules/feature.ts";
import { handoff } from "./features/handoff/feature.ts";
import { holidays } from "./features/holidays/feature.ts";
import { hoursCorrections } from "./features/hours-corrections/feature.ts";
import { members } from "./features/members/feature.ts";
import { addNewcomer } from "./features/members/provider-member-commands.ts";
import { messages } from "./features/messages/feature.ts";
import { monitoring } from "./features/monitoring/feature.ts";
import { createWatchdog, type Watchdog } from "./features/monitoring/watch-work.ts";
import { telling } from "./features/notification-dispatch/feature.ts";
import { notifications } from "./features/notifications/feature.ts";
import { polls } from "./features/polls/feature.ts";
import { printedRoster } from "./features/printed-roster/feature.ts";
import { privacy } from "./features/privacy/feature.ts";
import { qualifications } from "./features/qualifications/feature.ts";
import { reminders } from "./features/reminders/feature.ts";
import { replacements } from "./features/replacements/feature.ts";
import { reports } from "./features/reports/feature.ts";
import { servicePoints } from "./features/service-points/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { shabbat } from "./features/shabbat/feature.ts";
import { shiftPreferences } from "./features/shift-preferences/feature.ts";
import { shiftTypes } from "./features/shift-types/feature.ts";
import { shifts } from "./features/shifts/feature.ts";
import { squadEvents } from "./features/squad-events/feature.ts";
import { swaps } from "./features/swaps/feature.ts";
import { timeOff } from "./features/time-off/feature.ts";
import { wallboard } from "./features/wallboard/feature.ts";
import { webhooks } from "./features/webhooks/feature.ts";
import { createPasskeys } from "./platform/auth/passkeys.ts";
import { configuredProvider } from "./platform/auth/provider.ts";
import type { Db } from "./platform/database/database.ts";
import type { AppDependencies, Needs } from "./platform/dependencies.ts";
import { registerLiveStream } from "./platform/events/live-stream.ts";
import type { Feature } from "./platform/feature.ts";
import { registerDocumentation } from "./platform/http/documentation.ts";
import { registerEndpoints } from "./platform/http/endpoint-routes.ts";
import { registerHealth } from "./platform/http/health.ts";
import { createHttp } from "./platform/http/http.ts";
import { registerStaticAssets } from "./platform/http/static-assets.ts";
import { createHostMetrics, type HostMetrics } from "./platform/jobs/host-metrics.ts";
import { createWorker, type Worker } from "./platform/jobs/worker.ts";

/** Every feature, in order: a feature may call those above it and reacts to those below. */
export function featuresFor(
  dependencies: AppDependencies,
  machine = createHostMetrics(dependencies),
): readonly Feature[] {
  return [
    accounts(
      dependencies,
      createPasskeys(dependencies.configuration.baseUrl),
      configuredProvider(dependencies),
      addNewcomer,
    ),
    members(dependencies),
    holidays,
    shabbat,
    shiftTypes,
    calendarSync(dependencies),
    timeOff,
    qualifications,
    draftSchedules,
    shifts,
    squadEvents,
    servicePoints,
    settings,
    shiftPreferences,
    attendance,
    hoursCorrections,
    handoff,
    replacements,
    swaps,
    autofill,
    polls,
    notifications(dependencies),
    devices(dependencies),
    actionLinks,
    messages(dependencies),
    telling(dependencies),
    reminders(dependencies),
    printedRoster(dependencies),
    activity(dependencies),
    reports(dependencies),
    wallboard(dependencies),
    calendarFeeds(dependencies),
    webhooks(dependencies),
    chat(dependencies),
    apiTokens,
    credentials,
    privacy(dependencies),
    monitoring(dependencies, machine, (restored) => faultOfLog(restored, dependencies)),
  ];
}

/**
 * Returns the fault in a restored backup's activity log, checked against itself; null if there is
 * none.
 */
async function faultOfLog(
  restored: Db,
  { configuration, clock }: Needs<"configuration" | "clock">,
): Promise<string | null> {
  const { fault } = await checkSeals(restored, {
    notes: [],
    retentionDays: () => configuration.retentionDays.activity,
    now: clock.now(),
  });
  return (
    fault &&
    `The backup is complete, but the activity log was changed: ${fault} Run npm run cli -- verify.`
  );
}

const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;

export interface App {
  readonly http: FastifyInstance;
  readonly worker: Worker;
  readonly watchdog: Watchdog;
}

/** Creates the whole server; it neither listens nor runs until started. */
export async function createApp(
  dependencies: AppDependencies,
  options: { webFolder: string; machine?: HostMetrics },
): Promise<App> {
  const machine = options.machine ?? createHostMetrics(dependencies);
  const features = featuresFor(dependencies, machine);
  const constraints = Object.assign({}, ...features.map((feature) => feature.constraints ?? {}));
  const http = await createHttp(dependencies, constraints);
  await http.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 1, fields: 10 },
  });
  const worker = createWorker(dependencies, features);
  registerHealth(http, dependencies, worker);
  registerDocumentation(http);
  registerLiveStream(http, dependencies);
  registerEndpoints(http, dependencies, features);
  for (const feature of features) feature.routes?.(http, dependencies);
  await registerStaticAssets(http, options.webFolder, dependencies.configuration.baseUrl);
  return { http, worker, watchdog: createWatchdog(dependencies, machine) };
}
