import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { checkEligibility } from "@watchbill/domain/eligibility/eligibility";
import {
  type EligibilityIssue,
  ownPartIn,
  warningsIn,
} from "@watchbill/domain/eligibility/eligibility-issues";
import type { OfferedShift } from "@watchbill/domain/members/availability/member-availability";
import { roleGapUnsaid } from "@watchbill/domain/qualifications/gaps";
import {
  inPressingOrder,
  OUTSTANDING_DAYS,
} from "@watchbill/domain/replacements/outstanding-order";
import type { Named } from "@watchbill/domain/shift-types/shift-name";
import { isSameSpan, limitedTo, stretchToTake } from "@watchbill/domain/shifts/partial-assignment";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import { notBeingPlanned } from "../draft-schedules/queries.ts";
import {
  NO_ROLES,
  readHoldings,
  readRoles,
  readShiftCrews,
} from "../qualifications/crew-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { readEligibilityMembers } from "../shifts/eligibility-queries.ts";
import { overlaps, type SpanText, spanOfText } from "../shifts/shift-queries.ts";

type Outstanding = OutputOf<Api["replacements.outstanding"]>[number];

/** The fields of a listed shift that are equal for all viewers. */
type OfShift = Omit<
  Outstanding,
  "ownShift" | "ownPart" | "warning" | "roles" | "roleGap" | keyof Asking
> &
  OfferedShift & { readonly roleIds: readonly number[] };

/** The request because of which a shift is listed; an open spot has none. */
type Asking = Pick<
  Outstanding,
  | "hasReplacementRequest"
  | "replacementRequestId"
  | "requesterId"
  | "requesterName"
  | "priority"
  | "part"
>;

/** A shift with a coverage gap or request, before viewer-specific fields are added. */
type Row = OfShift & {
  /**
   * Who sees an open spot that no request holds; "coordinators" when only a position is missing.
   */
  readonly isOpenFor: "all" | "coordinators" | "none";
  readonly requests: readonly (Omit<Asking, "hasReplacementRequest" | "part"> & {
    readonly declinedBy: readonly number[];
    /** The requested part as ISO times; null for the whole shift. */
    readonly part: SpanText | null;
  })[];
  /** The ISO times of the filled and held spots; null when all of them are for the whole shift. */
  readonly usedSpans: readonly SpanText[] | null;
};

const NO_REQUEST: Asking = {
  hasReplacementRequest: false,
  replacementRequestId: null,
  requesterId: null,
  requesterName: null,
  priority: null,
};

/**
 * Lists shifts that need a member and are not over, urgent ones first. Contains one entry for each
 * pending request that the viewer has not declined, at any date; and one for each shift of the next
 * thirty days, outside drafts, with an open spot that no request holds. Entries that conflict with
 * the viewer's own shift name that shift.
 */
export async function listOutstanding(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["replacements.outstanding"]>> {
  const needing = await ctx.ofSquad("outstanding shifts", readNeeding);
  const items = itemsFor(needing, ctx.actor, ctx.now);
  const own = await readOwnParts(ctx, items);
  return items.map((item) => shownTo(item, ctx.organization.timeZone, own.get(item)));
}

/** Counts the shifts with an open spot that start after the thirty listed days. */
export async function countOpenLater(
  ctx: QueryContext,
): Promise<OutputOf<Api["replacements.openLater"]>> {
  return ctx.ofSquad("open shifts later", async (squad) => {
    const after = squad.now.add({ hours: OUTSTANDING_DAYS * 24 });
    const { rows } = await sql<{ readonly count: number; readonly firstDate: string | null }>`
      select count(*)::int as count, min(s.date) as first_date from shifts s
      where s.starts_at >= ${after} and ${notBeingPlanned(squad, "s")} and s.max_members
        > ${filledSpots("s")}
        + (select count(*) from replacement_requests r where r.shift_id = s.id and r.status = 'pending')`.execute(
      squad.db,
    );
    return rows[0] ?? { count: 0, firstDate: null };
  });
}

type Viewer = Pick<MemberActor, "id" | "role">;

/** Returns the viewer's list, urgent entries first. */
function itemsFor(needing: readonly Needing[], viewer: Viewer, now: Temporal.Instant): Item[] {
  const asked = needing.flatMap((shift) =>
    askingsOf(shift, viewer).map((asking) => ({
      shift,
      asking,
      priority: asking.priority,
      startsAt: (asking.part ?? shift.evaluated).startsAt,
    })),
  );
  return inPressingOrder(asked, now).filter(
    (item) => !isFull(item) || item.shift.shown.roleGap !== null,
  );
}

/** Returns why a shift is on the viewer's list (requests or an open spot); empty when it is not. */
function askingsOf(
  {
    requests,
    isOpenFor,
    openPart,
  }: Pick<Row, "requests" | "isOpenFor"> & { readonly openPart: Outstanding["part"] },
  { id, role }: Viewer,
): Asking[] {
  const asked = requests.filter(({ declinedBy }) => !declinedBy.includes(id));
  if (asked.length > 0)
    return asked.map(({ declinedBy: _others, part, ...request }) => ({
      ...request,
      hasReplacementRequest: true,
      ...(part && { part: spanOfText(part) }),
    }));
  return isOpenFor === "all" || (isOpenFor === "coordinators" && role === "admin")
    ? [openPart ? { ...NO_REQUEST, part: openPart } : NO_REQUEST]
    : [];
}

/** Reads the shifts that need a member, sorted by start. */
async function readNeeding(ctx: SquadContext) {
  const until = ctx.now.add({ hours: OUTSTANDING_DAYS * 24 });
  const { rows } = await sql<Row>`
    with upcoming as materialized (
      select s.*,
        ${filledSpots("s")} as assignment_count,
        (select count(*)::int from replacement_requests r where r.shift_id = s.id and r.status = 'pending') as held_count,
        s.starts_at < ${until} and ${notBeingPlanned(ctx, "s")} as is_near
      from (
        select n.* from shifts n where ${overlaps("n", ctx.now, until)}
        union select n.* from replacement_requests q join shifts n on n.id = q.shift_id where q.status = 'pending') s
    ), needing as (
      select s.*, case when not is_near then 'none' when assignment_count + held_count < max_members then 'all'
        when role_ids <> '{}' and held_count = 0 then 'coordinators' else 'none' end as is_open_for
      from upcoming s where ends_at > ${ctx.now}
    )
    select s.id, s.date, s.type, s.custom_name, ${shiftTypeNameOf("s")} as kind_name, ${availabilityShiftTypeOf("s")} as availability_kind,
      s.start_time, s.end_time, s.end_date, s.starts_at, s.ends_at, s.max_members, s.role_ids, s.assignment_count, s.held_count, s.is_open_for,
      coalesce((select json_agg(json_build_object('replacementRequestId', r.id, 'requesterId', r.requester_id,
          'requesterName', m.first_name || ' ' || m.last_name, 'priority', r.priority,
          'part', case when q.is_part then json_build_object('startsAt', q.starts_at, 'endsAt', q.ends_at) end, 'declinedBy', array(
            select d.member_id from replacement_declines d where d.request_id = r.id)) order by r.id)
        from replacement_requests r join members m on m.id = r.requester_id join shift_assignments q on q.id = r.assignment_id
        where r.shift_id = s.id and r.status = 'pending'), '[]') as requests,
      (select case when bool_or(a.is_part) then json_agg(json_build_object('startsAt', a.starts_at, 'endsAt', a.ends_at)) end
        from shift_assignments a
        where a.shift_id = s.id and (a.spot_number is not null or a.status = 'replacement_requested')) as used_spans
    from needing s
    where s.held_count > 0 or s.is_open_for <> 'none'
    order by s.starts_at, s.id`.execute(ctx.db);
  const [roles, crews] = await Promise.all([
    readRoles(ctx.db, rows),
    readShiftCrews(ctx.db, rows, ctx.organization),
  ]);
  return rows.map(({ isOpenFor, requests, roleIds, usedSpans, ...shift }) => {
    const shown = { ...shift, ...(roles.get(shift.id) ?? NO_ROLES) };
    return {
      isOpenFor,
      openPart: openPartOf(shift, usedSpans),
      requests,
      shown,
      evaluated: { ...shift, crew: crews.get(shift.id) },
      asksForRoles: roleIds.length > 0,
    };
  });
}

/** Returns the open part of a spot; undefined for the whole shift. */
function openPartOf(
  { startsAt, endsAt, maxMembers }: Span & { readonly maxMembers: number },
  used: Row["usedSpans"],
): Span | undefined {
  if (!used) return undefined;
  const shift = { startsAt, endsAt };
  const stretch = stretchToTake(used.map(spanOfText), maxMembers, shift);
  return stretch && !isSameSpan(stretch, shift) ? stretch : undefined;
}

type Needing = Awaited<ReturnType<typeof readNeeding>>[number];

interface Item {
  readonly shift: Needing;
  readonly asking: Asking;
}

/** Whether all spots are filled and only a position is missing. */
function isFull({ shift: { shown }, asking }: Item): boolean {
  return !asking.hasReplacementRequest && shown.assignmentCount >= shown.maxMembers;
}

type OwnPart = Pick<Outstanding, "ownShift" | "ownPart" | "warning">;

/**
 * Returns how the viewer's own shifts conflict with these, for entries with a conflict or warning.
 */
async function readOwnParts(
  ctx: QueryContext<MemberActor>,
  items: readonly Item[],
): Promise<Map<Item, OwnPart>> {
  const { id: viewerId } = ctx.actor;
  const spans = items.map(({ shift }) => shift.evaluated);
  const [viewer] = await readEligibilityMembers(ctx.db, [viewerId], spans, ctx.organization);
  if (!viewer) return new Map();
  const holdings = items.some(({ shift }) => shift.asksForRoles)
    ? await readHoldings(ctx.db, [viewerId])
    : null;
  const member = { ...viewer, holdings: holdings?.get(viewerId) };
  return new Map(
    items.flatMap((item) => {
      const { requesterId, part } = item.asking;
      const evaluated = { ...item.shift.evaluated, ...part };
      const asked = {
        by: "member",
        squad: ctx.organization,
        way: { insteadOf: requesterId },
      } as const;
      const findings = checkEligibility(
        { ...member, isSeeking: requesterId === viewerId },
        evaluated,
        asked,
      );
      return findings.length === 0 ? [] : [[item, ownPartOf(findings, viewer.spots)] as const];
    }),
  );
}

interface OwnSpot extends Named {
  readonly shiftId: number;
  readonly type: string;
}

function ownPartOf(findings: readonly EligibilityIssue[], spots: readonly OwnSpot[]): OwnPart {
  const inTheWay = findings.find(({ level, other }) => level === "forbids" && other)?.other
    ?.shiftId;
  const own = spots.find(({ shiftId }) => shiftId === inTheWay);
  return {
    ownShift: own
      ? { id: own.shiftId, type: own.type, customName: own.customName, kindName: own.kindName }
      : null,
    ownPart: ownPartIn(findings),
    warning: own ? null : (warningsIn(findings)[0] ?? null),
  };
}

const NOTHING_OWN: OwnPart = { ownShift: null, ownPart: null, warning: null };

function shownTo(item: Item, zone: string, own = NOTHING_OWN): Outstanding {
  const { shift, asking } = item;
  return {
    // Compares with the times that the viewer would take.
    ...limitedTo(shift.shown, asking.part ?? shift.shown, zone),
    ...asking,
    ...own,
    roleGap: roleGapUnsaid(shift.shown, own.ownPart),
    ownPart: own.ownPart ?? (isFull(item) ? FULL_WITHOUT : null),
  };
}

/** Shown to a coordinator when a shift is full but lacks a position. */
const FULL_WITHOUT = "This shift is full. Replace a member, or add a spot.";
