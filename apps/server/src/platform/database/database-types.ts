// Made from the migrated schema by `npm run cli -- database-types`; a test fails when it has drifted.
import type { ColumnType, Generated } from "kysely";

/** JSON columns are written as text and read as they were stored. */
type Json = ColumnType<unknown, string | undefined, string>;
type Identity = ColumnType<number, never, never>;

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

export interface ShiftSeriesTable {
  id: Identity;
  recurringType: "weekly" | "bi-weekly" | "monthly";
  startsOn: string;
  endsOn: string;
  createdBy: number | null;
  createdAt: Temporal.Instant;
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

export interface Database {
  attendanceIntervals: AttendanceIntervalsTable;
  authenticators: AuthenticatorsTable;
  backups: BackupsTable;
  calendarCancellations: CalendarCancellationsTable;
  calendarFeeds: CalendarFeedsTable;
  calendarPauses: CalendarPausesTable;
  chats: ChatsTable;
  deliveries: DeliveriesTable;
  events: EventsTable;
  memberQualifications: MemberQualificationsTable;
  members: MembersTable;
  notifications: NotificationsTable;
  oneTimePasswords: OneTimePasswordsTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  pollAnswers: PollAnswersTable;
  polls: PollsTable;
  providerLinks: ProviderLinksTable;
  pushSubscriptions: PushSubscriptionsTable;
  qualifications: QualificationsTable;
  recoveryCodes: RecoveryCodesTable;
  reminders: RemindersTable;
  replacementDeclines: ReplacementDeclinesTable;
  replacementRequests: ReplacementRequestsTable;
  serverKeys: ServerKeysTable;
  sessions: SessionsTable;
  shiftAssignments: ShiftAssignmentsTable;
  shiftDeletions: ShiftDeletionsTable;
  shiftSeries: ShiftSeriesTable;
  shifts: ShiftsTable;
  signInFailures: SignInFailuresTable;
  signInSlips: SignInSlipsTable;
  squadLogos: SquadLogosTable;
  startNotices: StartNoticesTable;
  swaps: SwapsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookOldSecrets: WebhookOldSecretsTable;
  webhooks: WebhooksTable;
  weekTemplateShifts: WeekTemplateShiftsTable;
  weekTemplates: WeekTemplatesTable;
}
