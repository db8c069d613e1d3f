import { availabilitySummary } from "@watchbill/domain/members/availability-slots";
import { membersMatching } from "@watchbill/domain/members/member-search";
import { Users } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, EmptyState, LoadError, Skeleton } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { MemberActions } from "./member-actions.tsx";
import { AddMemberDialog } from "./member-dialog.tsx";

type Member = Output<"members.list">[number];
type Filter = "active" | "inactive" | "all";

const FILTERS = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "all", label: "All" },
] as const;
const SKELETONS = 6;

export default function MembersPage({ user }: { readonly user: { readonly id: number; readonly role: "admin" | "member" } }) {
  const isAdmin = user.role === "admin";
  const [isAdding, setAdding] = useState(false);
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find(({ value }) => value === params.get("filter"))?.value ?? "active";
  const search = params.get("search") ?? "";
  const members = useEndpoint("members.list", { filter });
  const all = members.data ?? [];
  const found = membersMatching(all, search);
  const go = (next: { filter: Filter; search: string }): void => {
    setParams(
      { ...(next.filter === "active" ? {} : { filter: next.filter }), ...(next.search ? { search: next.search } : {}) },
      { replace: true },
    );
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Members Directory</h1>
        {isAdmin ? <Button onClick={() => setAdding(true)}>Add Member</Button> : null}
        <Segmented label="Show" options={FILTERS} value={filter} onChange={(value) => go({ filter: value, search })} />
      </div>
      <TextField
        label="Search"
        type="search"
        placeholder="Unit, name or email"
        value={search}
        onChange={(event) => go({ filter, search: event.target.value })}
      />
      <Card title={<>Members ({search ? `${found.length} of ${all.length}` : all.length})</>}>
        {members.isError ? <LoadError text="The members could not be read." onRetry={() => void members.refetch()} /> : null}
        {members.data && found.length === 0 ? (
          <EmptyState icon={<Users aria-hidden />} title={search ? `Nobody matches “${search}”` : "No members here"} />
        ) : null}
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {members.isPending ? Array.from({ length: SKELETONS }, (_, index) => <Skeleton key={index} className="h-32" />) : null}
          {found.map((member) => (
            <MemberCard key={member.id} member={member} isAdmin={isAdmin} isOwn={member.id === user.id} />
          ))}
        </ul>
      </Card>
      {isAdding ? <AddMemberDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function MemberCard({ member, isAdmin, isOwn }: { readonly member: Member; readonly isAdmin: boolean; readonly isOwn: boolean }) {
  return (
    <li className="space-y-1 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{member.unitNumber}</p>
        <span className="flex gap-1">
          <Badge tone={member.role === "admin" ? "accent" : "neutral"}>{member.role === "admin" ? "Admin" : "Member"}</Badge>
          <Badge tone={member.isActive ? "good" : "neutral"}>{member.isActive ? "Active" : "Inactive"}</Badge>
        </span>
      </div>
      <p className="font-semibold">
        {member.firstName} {member.lastName}
      </p>
      <p className="text-sm break-words text-ink-soft">{member.email}</p>
      {member.phoneNumber ? (
        <a href={`tel:${member.phoneNumber}`} className="inline-flex min-h-11 items-center text-accent-strong underline">
          {member.phoneNumber}
        </a>
      ) : null}
      <p className="text-sm text-ink-soft">{availabilitySummary(member)}</p>
      <MemberActions member={member} isAdmin={isAdmin} isOwn={isOwn} />
    </li>
  );
}
