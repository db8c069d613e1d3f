import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { sql } from "kysely";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { MemberActor, QueryContext } from "../../platform/context.ts";

type Facts = OutputOf<Api["reports.setupChecklist"]>;

export async function readSetupChecklist(
  ctx: QueryContext<MemberActor>,
  configuration: Configuration,
): Promise<Facts> {
  const others = sql`from members m where m.is_active and m.deleted_at is null and m.id <> ${ctx.actor.id}`;
  const hasChosen = sql`m.password_hash is not null and not m.is_password_default`;
  const { rows } = await sql<Omit<Facts, "hasMail">>`
    select
      (select count(*)::int ${others}) as other_members,
      (select count(*)::int ${others} and ${hasChosen}) as others_in,
      (select count(*)::int ${others} and not (${hasChosen})
        and not exists (select from sign_in_slips s where s.member_id = m.id and s.ended_at is null and s.expires_at > ${ctx.now})
        and not exists (select from deliveries d where d.member_id = m.id and d.metadata->>'kind' = 'password'
          and d.status in ('pending', 'success', 'handed off'))) as uninvited,
      exists (select from shifts) or exists (select from week_templates) as has_shifts,
      exists (select from deliveries d where d.channel = 'email' and d.status in ('success', 'handed off')) as has_sent,
      exists (select from organization_settings o where o.setup_checklist_hidden_at is not null) as is_hidden`.execute(
    ctx.db,
  );
  const facts = rows[0] ?? {
    otherMembers: 0,
    othersIn: 0,
    uninvited: 0,
    hasShifts: false,
    hasSent: false,
    isHidden: false,
  };
  return { ...facts, hasMail: configuration.messaging.mail !== null };
}
