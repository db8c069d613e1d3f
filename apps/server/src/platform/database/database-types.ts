// Made from the migrated schema by `npm run cli -- database-types`; a test fails when it has drifted.
import type { ColumnType, Generated } from "kysely";

/** JSON columns are written as text and read as they were stored. */
type Json = ColumnType<unknown, string | undefined, string>;
type Identity = ColumnType<number, never, never>;

export interface ActionLinksTable {
  id: Identity;
  tokenHash: Buffer;
  memberId: number;
  purpose: "accept" | "confirm" | "take" | "see-shift" | "start-answer" | "poll-answer";
  shiftId: number | null;
  assignmentId: number | null;
  requestId: number | null;
  replyCode: string | null;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  usedAt: Temporal.Instant | null;
  choices: string[] | null;
  chosen: "A" | "B" | "C" | "D" | null;
  pollId: number | null;
}

export interface AlertsTable {
  id: Identity;
  key: string;
  words: string;
  startedAt: Temporal.Instant;
  seenAt: Temporal.Instant;
  notifiedAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
}

export interface ApiTokensTable {
  id: Identity;
  name: string;
  tokenHash: Buffer;
  scope: "schedule" | "read" | "member" | "webhooks";
  memberId: number | null;
  allowedAddresses: Generated<string[]>;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  revokedAt: Temporal.Instant | null;
  revokedBy: number | null;
  lastUsedAt: Temporal.Instant | null;
  lastUsedFrom: string | null;
}

export interface AssignmentHistoryTable {
  id: Identity;
  shiftId: number;
  spotNumber: number;
  fromMemberId: number | null;
  toMemberId: number | null;
  fromAssignmentId: number | null;
  toAssignmentId: number | null;
  how: "since" | "taken" | "given" | "request" | "swap" | "series" | "weeks" | "draft-schedule" | "autofill" | "moved" | "removed" | "left" | "clash" | "given-back" | "reclaimed" | "nobody-came" | "missed" | "there-again" | "put-back" | "taken-back";
  requestId: number | null;
  byMemberId: number | null;
  movedAt: Temporal.Instant;
}

export interface AttendanceIntervalsTable {
  id: Identity;
  assignmentId: number;
  checkedInAt: Temporal.Instant;
  checkedOutAt: Temporal.Instant | null;
  isClosedBySystem: Generated<boolean>;
  createdAt: Temporal.Instant;
  memberId: number | null;
  isBySchedule: Generated<boolean>;
  hoursConfirmationId: number | null;
  breakLeaves: "shift" | "squad" | null;
}

export interface AuthenticatorsTable {
  memberId: number;
  secret: Buffer;
  startedAt: Temporal.Instant;
  confirmedAt: Temporal.Instant | null;
  lastStep: Generated<number>;
}

export interface AutofillRunsTable {
  id: Identity;
  draftScheduleId: number | null;
  fromDate: string;
  untilDate: string;
  shiftIds: number[] | null;
  status: "running" | "ready" | "stopped" | "failed" | "applied";
  step: string | null;
  seed: number;
  usesFillIns: boolean;
  fairnessDays: number;
  proof: Json;
  leaseToken: string | null;
  leaseUntil: Temporal.Instant | null;
  attempts: Generated<number>;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  changedAt: Temporal.Instant;
  appliedAt: Temporal.Instant | null;
  appliedEventId: number | null;
  assumesFillIns: Generated<boolean>;
}

export interface BackupsTable {
  id: Identity;
  reason: "scheduled" | "asked";
  status: "waiting" | "running" | "good" | "failed";
  step: "writing" | "checking" | null;
  attempts: Generated<number>;
  askedAt: Temporal.Instant;
  startedAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
  file: string | null;
  bytes: number | null;
  rowCount: number | null;
  wasRestored: boolean | null;
  note: string | null;
  errorMessage: string | null;
}

export interface BusyTimesTable {
  id: Identity;
  memberId: number;
  fromDate: string;
  fromTime: string | null;
  untilDate: string;
  untilTime: string | null;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  isOff: Generated<boolean>;
}

export interface CalendarCancellationsTable {
  id: Identity;
  shiftId: number;
  assignmentId: number | null;
  memberId: number | null;
  type: string;
  customName: string | null;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  createdAt: Temporal.Instant;
  changedAt: Temporal.Instant;
  endedAt: Temporal.Instant;
  changes: Generated<number>;
}

export interface CalendarFeedsTable {
  id: Identity;
  memberId: number;
  kind: "own" | "squad";
  tokenHash: Buffer;
  createdAt: Temporal.Instant;
}

export interface CalendarPausesTable {
  memberId: number;
  untilAt: Temporal.Instant;
}

export interface ChatsTable {
  id: Identity;
  name: string;
  form: "slack" | "discord" | "mattermost" | "matrix";
  url: string;
  kinds: string[];
  saysNames: Generated<boolean>;
  observesShabbat: Generated<boolean>;
  isActive: Generated<boolean>;
  failedInRow: Generated<number>;
  failingSince: Temporal.Instant | null;
  switchedOffAt: Temporal.Instant | null;
  quietUntil: Temporal.Instant | null;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  revokedAt: Temporal.Instant | null;
}

export interface CustomHolidaysTable {
  id: Identity;
  name: string;
  date: string;
  isYearly: boolean;
  days: number;
  isHoliday: boolean;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export interface DeliveriesTable {
  id: Identity;
  channel: "email" | "sms" | "push" | "chat";
  memberId: number | null;
  eventId: number | null;
  shiftId: number | null;
  recipient: string;
  subject: string | null;
  content: string;
  contentHtml: string | null;
  urgency: Generated<"urgent" | "action" | "info">;
  status: Generated<"pending" | "success" | "failed" | "dropped">;
  deliveryMethod: string | null;
  errorMessage: string | null;
  secret: string | null;
  dedupKey: string | null;
  metadata: Json;
  dueAt: Temporal.Instant;
  expiresAt: Temporal.Instant | null;
  attempts: Generated<number>;
  leaseToken: string | null;
  leaseUntil: Temporal.Instant | null;
  providerMessageId: string | null;
  processingMs: number | null;
  createdAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
  assignmentId: number | null;
  requestId: number | null;
  isBatchable: Generated<boolean>;
  receipt: string | null;
  heldBy: string | null;
  releaseCount: Generated<number>;
  waitingReason: string | null;
  passes: "emergency" | "own-act" | null;
  chatId: number | null;
}

export interface DeliverySearchTermsTable {
  deliveryId: number;
  words: unknown;
}

export interface DraftSchedulesTable {
  id: Identity;
  name: string;
  fromDate: string;
  untilDate: string;
  preferencesUntil: Temporal.Instant | null;
  state: "preferences" | "drafting" | "published";
  publishedAt: Temporal.Instant | null;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  changes: Generated<number>;
}

export interface EventsTable {
  id: Identity;
  type: string;
  actorId: number | null;
  subjectId: number | null;
  shiftId: number | null;
  assignmentId: number | null;
  requestId: number | null;
  details: Json;
  occurredAt: Temporal.Instant;
  ipAddress: string | null;
  userAgent: string | null;
  processedAt: Temporal.Instant | null;
  attempts: Generated<number>;
  retryAt: Temporal.Instant | null;
  sealPosition: number | null;
  seal: Buffer | null;
  urgency: Generated<unknown>;
  notifiedThrough: Generated<number>;
  sealSalt: Buffer | null;
  erased: Json;
}

export interface GatewayErrorsTable {
  channel: string;
  gateway: string;
  errorMessage: string;
  notedAt: Temporal.Instant;
}

export interface HandoffNotesTable {
  id: Identity;
  shiftId: number;
  authorId: number;
  note: string;
  writtenAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  readBy: number | null;
  readAt: Temporal.Instant | null;
}

export interface HoursConfirmationSpotsTable {
  assignmentId: number;
  hoursConfirmationId: number;
  askedBecause: "no-replacement" | "no-answer" | "assigned-later";
}

export interface HoursConfirmationsTable {
  id: Identity;
  memberId: number;
  windowName: string | null;
  windowStartsAt: Temporal.Instant | null;
  windowEndsAt: Temporal.Instant | null;
  askedAt: Temporal.Instant;
  answeredAt: Temporal.Instant | null;
}

export interface HoursCorrectionsTable {
  id: Identity;
  assignmentId: number;
  memberId: number;
  intervalId: number | null;
  checkedInBefore: Temporal.Instant | null;
  checkedOutBefore: Temporal.Instant | null;
  checkedInAfter: Temporal.Instant | null;
  checkedOutAfter: Temporal.Instant | null;
  reason: string;
  status: "open" | "approved" | "declined" | "withdrawn" | "replaced";
  createdBy: number;
  createdAt: Temporal.Instant;
  decidedBy: number | null;
  decidedAt: Temporal.Instant | null;
  answer: string | null;
}

export interface IdempotencyRecordsTable {
  memberId: number;
  key: string;
  fingerprint: Buffer;
  answer: string;
  answeredAt: Temporal.Instant;
}

export interface LoginTombstonesTable {
  hash: Buffer;
  keptAt: Temporal.Instant;
}

export interface MemberQualificationsTable {
  memberId: number;
  qualificationId: number;
  validFrom: string;
  lastDay: string | null;
  number: string | null;
  note: string | null;
  remindedDays: number | null;
  updatedAt: Temporal.Instant;
}

export interface MembersTable {
  id: Identity;
  unitNumber: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  phoneCarrier: Generated<string>;
  role: Generated<"admin" | "member">;
  isActive: Generated<boolean>;
  eveningFrequency: Generated<"once" | "twice" | "weekly">;
  emailNotifications: Generated<boolean>;
  smsNotifications: Generated<boolean>;
  dualReminders: Generated<boolean>;
  reminderHours: Generated<number>;
  secondReminderHours: Generated<number>;
  preferredShiftType: string | null;
  isAvailableForSubstitute: Generated<boolean>;
  quietFrom: string | null;
  quietUntil: string | null;
  smsOptedOutAt: Temporal.Instant | null;
  passwordHash: string | null;
  isPasswordDefault: Generated<boolean>;
  passwordExpiresAt: Temporal.Instant | null;
  passwordChangedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
  availability: Json;
  maxMonthlyShifts: number | null;
  observesShabbat: Generated<boolean>;
  servesOnShabbat: Generated<boolean>;
  shabbatEmergencies: Generated<boolean>;
  erasedAt: Temporal.Instant | null;
  isUnitNumberExempt: Generated<boolean>;
  requiredHours: number | null;
}

export interface NotificationsTable {
  id: Identity;
  memberId: number;
  eventId: number | null;
  title: string;
  message: string;
  metadata: Json;
  isRead: Generated<boolean>;
  readAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
  parameters: Json;
}

export interface OneTimePasswordsTable {
  id: Identity;
  memberId: number;
  passwordHash: string;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  usedAt: Temporal.Instant | null;
  deliveryId: number | null;
}

export interface OrganizationSettingsTable {
  id: Generated<number>;
  name: string;
  timeZone: string;
  holidayRegion: "israel" | "diaspora" | "none";
  reminderHours: Generated<number>;
  secondReminderHours: Generated<number>;
  dualReminders: Generated<boolean>;
  minimumRestHours: Generated<number>;
  requiresAdminSecondFactor: Generated<boolean>;
  updatedAt: Temporal.Instant;
  requiresMemberSecondFactor: Generated<boolean>;
  restLevel: Generated<"off" | "warn" | "forbid">;
  maxHoursInSevenDays: Generated<number>;
  hoursLevel: Generated<"off" | "warn" | "forbid">;
  maxNightsInRow: Generated<number>;
  nightsLevel: Generated<"off" | "warn" | "forbid">;
  workloadDays: Generated<number>;
  nightWeight: Generated<number>;
  weekendWeight: Generated<number>;
  holidayWeight: Generated<number>;
  lastMinutePickupHours: Generated<number>;
  weekend: Generated<"saturday-sunday" | "friday-saturday" | "friday-sunday" | "saturday" | "sunday">;
  isShabbatOffered: Generated<boolean>;
  placeName: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  candleMinutes: Generated<number>;
  shabbatEndBy: Generated<"minutes" | "degrees">;
  shabbatEndMinutes: Generated<number>;
  shabbatEndDegrees: Generated<number>;
  startAskMinutes: Generated<number>;
  startAlertMinutes: Generated<number>;
  rosterEmailTo: Generated<"nobody" | "in-it" | "administrators" | "in-it-and-administrators" | "everyone">;
  rosterEmailHours: Generated<number>;
  clockHours: Generated<number>;
  dateOrder: Generated<"month-first" | "day-first">;
  weekStartsOn: Generated<number>;
  squadColor: string | null;
  messageLogDays: Generated<number>;
  activityLogDays: Generated<number>;
  formerMemberYears: Generated<number>;
  setupChecklistHiddenAt: Temporal.Instant | null;
  providerOnly: Generated<boolean>;
  shiftYears: Generated<number>;
  shiftsRetainedSince: string | null;
  country: Generated<string>;
  features: Generated<string[]>;
  hoursFinalUntil: string | null;
  hoursProposalDays: Generated<number>;
  asksOfferingFirst: Generated<boolean>;
  requiredHours: Generated<number>;
  requiredHoursPeriod: Generated<"month" | "quarter">;
}

export interface PasskeyChallengesTable {
  challenge: string;
  memberId: number | null;
  expiresAt: Temporal.Instant;
}

export interface PasskeysTable {
  id: Identity;
  memberId: number;
  credentialId: string;
  publicKey: Buffer;
  signCount: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
}

export interface PointCategoriesTable {
  id: Identity;
  year: number;
  name: string;
  cap: number | null;
}

export interface PointRulesTable {
  id: Identity;
  categoryId: number;
  shiftType: string | null;
  eventCategory: "drill" | "meeting" | "training" | "call" | "standby" | null;
  points: number;
  per: "attendance" | "hour";
  leastHours: number;
}

export interface PollAnswersTable {
  pollId: number;
  memberId: number;
  seenAt: Temporal.Instant | null;
  choice: "A" | "B" | "C" | "D" | null;
  answeredAt: Temporal.Instant | null;
  way: "app" | "link" | "push" | "text" | null;
}

export interface PollsTable {
  id: Identity;
  question: string;
  choices: string[];
  audience: "on-call" | "qualification" | "everyone";
  qualification: Generated<string>;
  shiftId: number | null;
  shift: Generated<string>;
  messageUrgency: "urgent" | "action" | "info";
  isEmergency: Generated<boolean>;
  eventId: number | null;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  closesAt: Temporal.Instant;
  closedAt: Temporal.Instant | null;
  closedBy: number | null;
}

export interface ProviderLinksTable {
  memberId: number;
  issuer: string;
  subject: string;
  email: string;
  linkedAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant;
}

export interface PushSubscriptionsTable {
  id: Identity;
  memberId: number;
  kind: "web-push" | "onesignal";
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  playerId: string | null;
  userAgent: string | null;
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
  appId: string | null;
  refusals: Generated<number>;
  refusedSince: Temporal.Instant | null;
}

export interface QualificationsTable {
  id: Identity;
  name: string;
  code: string;
  expires: Generated<boolean>;
  isArchived: Generated<boolean>;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export interface RecoveryCodesTable {
  codeHash: Buffer;
  memberId: number;
}

export interface RemindersTable {
  assignmentId: number;
  kind: "first" | "final";
  shiftStartsAt: Temporal.Instant;
  recordedAt: Temporal.Instant;
}

export interface ReplacementDeclinesTable {
  requestId: number;
  memberId: number;
  declinedAt: Temporal.Instant;
}

export interface ReplacementRequestsTable {
  id: Identity;
  shiftId: number;
  assignmentId: number;
  requesterId: number;
  reason: string | null;
  priority: Generated<"normal" | "urgent" | "emergency">;
  status: Generated<"pending" | "accepted" | "cancelled" | "expired">;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  acceptedBy: number | null;
  acceptedAssignmentId: number | null;
  resolvedAt: Temporal.Instant | null;
  othersAskedAt: Temporal.Instant | null;
}

export interface ReplacementSearchInvitationsTable {
  searchId: number;
  memberId: number;
  rank: "high" | "medium" | "low";
  eventId: number | null;
  askedAt: Temporal.Instant;
}

export interface ReplacementSearchesTable {
  id: Identity;
  shiftId: number;
  requestId: number | null;
  minutesBetween: number;
  isAllAtOnce: Generated<boolean>;
  status: Generated<"running" | "filled" | "exhausted" | "stopped" | "over">;
  startedBy: number | null;
  startedAt: Temporal.Instant;
  lastAskedAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
  memberIds: number[] | null;
  isWaitlist: Generated<boolean>;
}

export interface RosterEmailsTable {
  beginsOn: string;
  memberId: number;
  contentHash: Buffer;
  isByEmail: boolean;
  emailedAt: Temporal.Instant;
}

export interface ServerKeysTable {
  name: string;
  value: string;
  createdAt: Temporal.Instant;
}

export interface SessionsTable {
  id: Identity;
  tokenHash: Buffer;
  memberId: number;
  createdAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
  ipAddress: string | null;
  userAgent: string | null;
  isByPasskey: Generated<boolean>;
  isByCode: Generated<boolean>;
  reauthenticatedAt: Temporal.Instant | null;
  formerTokenHash: Buffer | null;
  maySetPassword: Generated<boolean>;
  isByProvider: Generated<boolean>;
  isByProviderFactor: Generated<boolean>;
}

export interface ShiftAssignmentsTable {
  id: Identity;
  shiftId: number;
  memberId: number;
  status: "assigned" | "confirmed" | "replacement_requested" | "replaced" | "completed" | "missed" | "needs_cover";
  spotNumber: number | null;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  confirmedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  changes: Generated<number>;
}

export interface ShiftDeletionsTable {
  id: Identity;
  eventId: number;
  deletedAt: Temporal.Instant;
  kept: Json;
  restoredAt: Temporal.Instant | null;
}

export interface ShiftPreferenceAnswersTable {
  draftScheduleId: number;
  memberId: number;
  maxShifts: number | null;
  minShifts: number | null;
  saidAt: Temporal.Instant | null;
  answeredAt: Temporal.Instant | null;
}

export interface ShiftPreferenceRequestsTable {
  draftScheduleId: number;
  askedAt: Temporal.Instant;
  remindedUntil: Temporal.Instant | null;
  remindedDays: number | null;
  remindedAt: Temporal.Instant | null;
  keptRemindedUntil: Temporal.Instant | null;
  keptRemindedDays: number | null;
  keptRemindedAt: Temporal.Instant | null;
}

export interface ShiftPreferencesTable {
  shiftId: number;
  memberId: number;
  draftScheduleId: number | null;
  date: string;
  preference: "prefer" | "available" | "if-needed" | "unavailable" | null;
  saidAt: Temporal.Instant;
}

export interface ShiftSeriesTable {
  id: Identity;
  recurringType: "weekly" | "bi-weekly" | "monthly" | "monthly-nth-weekday" | "monthly-last-weekday";
  startsOn: string;
  endsOn: string;
  createdBy: number | null;
  createdAt: Temporal.Instant;
}

export interface ShiftTypesTable {
  key: string;
  name: string;
  code: string;
  color: string;
  startTime: string;
  endTime: string;
  endDays: Generated<number>;
  maxMembers: number;
  weekdays: Generated<number[]>;
  availabilityKind: string | null;
  isArchived: Generated<boolean>;
  position: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  roleIds: Generated<number[]>;
}

export interface ShiftsTable {
  id: Identity;
  type: string;
  customName: string | null;
  date: string;
  endDate: string | null;
  startTime: string;
  endTime: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  maxMembers: number;
  notes: string | null;
  templateId: number | null;
  seriesId: number | null;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  changes: Generated<number>;
  roleIds: Generated<number[]>;
}

export interface SignInFailuresTable {
  id: Identity;
  unitNumber: string;
  ipAddress: string;
  failedAt: Temporal.Instant;
}

export interface SignInSlipsTable {
  id: Identity;
  memberId: number;
  tokenHash: Buffer;
  madeBy: number | null;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  usedAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
}

export interface SquadEventSignInsTable {
  eventId: number;
  memberId: number;
  signedInAt: Temporal.Instant;
  signedOutAt: Temporal.Instant | null;
  way: "app" | "wallboard" | "admin";
  recordedBy: number;
  recordedAt: Temporal.Instant;
}

export interface SquadEventsTable {
  id: Identity;
  category: "drill" | "meeting" | "training" | "call" | "standby";
  name: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  needsCode: Generated<boolean>;
  codeKey: Buffer;
  createdBy: number | null;
  createdAt: Temporal.Instant;
}

export interface SquadLogosTable {
  id: number;
  png: Buffer;
  contentHash: string;
  createdAt: Temporal.Instant;
}

export interface StartNoticesTable {
  assignmentId: number;
  kind: "ask" | "alert";
  computedFrom: Temporal.Instant;
  recordedAt: Temporal.Instant;
}

export interface SuggestedAssignmentsTable {
  autofillRunId: number;
  shiftId: number;
  memberId: number;
  isLocked: boolean;
  isByHand: boolean;
  overrides: Generated<string[]>;
  overrideReason: string | null;
  assignmentId: number | null;
}

export interface SwapSpotsTable {
  swapId: number;
  assignmentId: number;
  shiftId: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  title: Json;
  overrides: Generated<string[]>;
  endedBecause: string | null;
}

export interface SwapsTable {
  id: Identity;
  offererId: number;
  askedId: number;
  assignmentId: number;
  shiftId: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  title: Json;
  note: Generated<string>;
  status: Generated<"open" | "accepted" | "declined" | "withdrawn" | "expired">;
  endedBecause: string | null;
  acceptedAssignmentId: number | null;
  createdAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
}

export interface SyncedCalendarsTable {
  memberId: number;
  address: string;
  givenAt: Temporal.Instant;
  dueAt: Temporal.Instant;
  leaseToken: string | null;
  leaseUntil: Temporal.Instant | null;
  triedAt: Temporal.Instant | null;
  readAt: Temporal.Instant | null;
  trouble: string | null;
  failedInRow: Generated<number>;
  notifiedAt: Temporal.Instant | null;
  countedUntil: Temporal.Instant | null;
  unreadEntries: Generated<number>;
  unknownZones: Generated<string[]>;
}

export interface TimeOffTable {
  id: Identity;
  memberId: number;
  fromDate: string;
  fromTime: string | null;
  untilDate: string;
  untilTime: string | null;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  note: Generated<string>;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  changes: Generated<number>;
}

export interface WaitlistEntriesTable {
  shiftId: number;
  memberId: number;
  joinedAt: Temporal.Instant;
}

export interface WallboardLinksTable {
  id: Identity;
  name: string;
  tokenHash: Buffer;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
}

export interface WebhookDeliveriesTable {
  id: Identity;
  webhookId: number;
  eventId: number | null;
  type: string;
  body: string;
  status: Generated<"pending" | "success" | "failed" | "dropped">;
  dueAt: Temporal.Instant;
  attempts: Generated<number>;
  leaseToken: string | null;
  leaseUntil: Temporal.Instant | null;
  answerStatus: number | null;
  processingMs: number | null;
  errorMessage: string | null;
  createdAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
}

export interface WebhookOldSecretsTable {
  id: Identity;
  webhookId: number;
  secret: string;
  signsUntil: Temporal.Instant;
}

export interface WebhooksTable {
  id: Identity;
  url: string;
  secret: string;
  events: string[];
  isActive: Generated<boolean>;
  failedInRow: Generated<number>;
  failingSince: Temporal.Instant | null;
  switchedOffAt: Temporal.Instant | null;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  quietUntil: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
}

export interface WeekTemplateShiftsTable {
  id: Identity;
  templateId: number;
  weekday: number;
  type: string;
  customName: string | null;
  startTime: string;
  endTime: string;
  endDayOffset: Generated<number>;
  maxMembers: number;
  notes: string | null;
  memberIds: Generated<number[]>;
  roleIds: Generated<number[]>;
}

export interface WeekTemplatesTable {
  id: Identity;
  name: string;
  createdBy: number | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export interface WorkerTicksTable {
  id: number;
  roundAt: Temporal.Instant;
}

export interface WriteProbesTable {
  checkedAt: Temporal.Instant;
}

export interface Database {
  actionLinks: ActionLinksTable;
  alerts: AlertsTable;
  apiTokens: ApiTokensTable;
  assignmentHistory: AssignmentHistoryTable;
  attendanceIntervals: AttendanceIntervalsTable;
  authenticators: AuthenticatorsTable;
  autofillRuns: AutofillRunsTable;
  backups: BackupsTable;
  busyTimes: BusyTimesTable;
  calendarCancellations: CalendarCancellationsTable;
  calendarFeeds: CalendarFeedsTable;
  calendarPauses: CalendarPausesTable;
  chats: ChatsTable;
  customHolidays: CustomHolidaysTable;
  deliveries: DeliveriesTable;
  deliverySearchTerms: DeliverySearchTermsTable;
  draftSchedules: DraftSchedulesTable;
  events: EventsTable;
  gatewayErrors: GatewayErrorsTable;
  handoffNotes: HandoffNotesTable;
  hoursConfirmationSpots: HoursConfirmationSpotsTable;
  hoursConfirmations: HoursConfirmationsTable;
  hoursCorrections: HoursCorrectionsTable;
  idempotencyRecords: IdempotencyRecordsTable;
  loginTombstones: LoginTombstonesTable;
  memberQualifications: MemberQualificationsTable;
  members: MembersTable;
  notifications: NotificationsTable;
  oneTimePasswords: OneTimePasswordsTable;
  organizationSettings: OrganizationSettingsTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  pointCategories: PointCategoriesTable;
  pointRules: PointRulesTable;
  pollAnswers: PollAnswersTable;
  polls: PollsTable;
  providerLinks: ProviderLinksTable;
  pushSubscriptions: PushSubscriptionsTable;
  qualifications: QualificationsTable;
  recoveryCodes: RecoveryCodesTable;
  reminders: RemindersTable;
  replacementDeclines: ReplacementDeclinesTable;
  replacementRequests: ReplacementRequestsTable;
  replacementSearchInvitations: ReplacementSearchInvitationsTable;
  replacementSearches: ReplacementSearchesTable;
  rosterEmails: RosterEmailsTable;
  serverKeys: ServerKeysTable;
  sessions: SessionsTable;
  shiftAssignments: ShiftAssignmentsTable;
  shiftDeletions: ShiftDeletionsTable;
  shiftPreferenceAnswers: ShiftPreferenceAnswersTable;
  shiftPreferenceRequests: ShiftPreferenceRequestsTable;
  shiftPreferences: ShiftPreferencesTable;
  shiftSeries: ShiftSeriesTable;
  shiftTypes: ShiftTypesTable;
  shifts: ShiftsTable;
  signInFailures: SignInFailuresTable;
  signInSlips: SignInSlipsTable;
  squadEventSignIns: SquadEventSignInsTable;
  squadEvents: SquadEventsTable;
  squadLogos: SquadLogosTable;
  startNotices: StartNoticesTable;
  suggestedAssignments: SuggestedAssignmentsTable;
  swapSpots: SwapSpotsTable;
  swaps: SwapsTable;
  syncedCalendars: SyncedCalendarsTable;
  timeOff: TimeOffTable;
  waitlistEntries: WaitlistEntriesTable;
  wallboardLinks: WallboardLinksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookOldSecrets: WebhookOldSecretsTable;
  webhooks: WebhooksTable;
  weekTemplateShifts: WeekTemplateShiftsTable;
  weekTemplates: WeekTemplatesTable;
  workerTicks: WorkerTicksTable;
  writeProbes: WriteProbesTable;
}
