import { exportHeadings, exportRow } from "@watchbill/domain/members/import/csv-export";
import { membersMatching } from "@watchbill/domain/members/member-search";
import type { Role } from "@watchbill/domain/members/role";
import { Users } from "lucide-react";
import { useCallback, useId, useMemo, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { endpointOptions, queryClient, useEndpoint } from "../../lib/api/queries.ts";
import { downloadSafeCsv } from "../../lib/browser/csv-download.ts";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { showError } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card, EmptyState } from "../../ui/layout/card.tsx";
import { CollapsibleFilters } from "../../ui/layout/collapsible-filters.tsx";
import { TabPanel, TabRow } from "../../ui/layout/tabs.tsx";
import { ActionMenu } from "../../ui/overlay/action-menu.tsx";
import { AvailabilityWords } from "../members/availability-chips.tsx";
import { useHoldingFilter } from "../qualifications/holding-filter.tsx";
import { AssignShiftDialog } from "../shifts/assign/assign-shift-dialog.tsx";
import { TimeOffBadges } from "../time-off/time-off-badge.tsx";
import { BulkActions } from "./availability/bulk-actions.tsx";
import {
  FILTERS,
  inOrder,
  keepLayout,
  LAYOUTS,
  type Layout,
  type Member,
  ORDERS,
  paramsOf,
  railOf,
  usualLayout,
  viewOf,
} from "./directory-view.ts";
import { ImportDialog } from "./import/import-dialog.tsx";
import { MemberActDialog } from "./member/member-act-dialogs.tsx";
import type { MemberAct } from "./member/member-actions.tsx";
import { AddMemberDialog } from "./member/member-dialog.tsx";
import { WelcomeEverybodyDialog } from "./member/welcome-dialog.tsx";
import { MemberCardSkeletons, MemberCards } from "./member-cards.tsx";
import { MemberList } from "./member-list.tsx";
import { MemberRows } from "./member-rows.tsx";

type Viewer = { readonly id: number; readonly role: Role };
type SquadAct = "add" | "assign" | "import" | "welcome";

export default function MembersPage({ user }: { readonly user: Viewer }) {
  const id = useId();
  const isAdmin = user.role === "admin";
  const isDesk = useMediaQuery("(min-width: 64rem)");
  const isPhone = !useMediaQuery("(min-width: 40rem)");
  const [params, setParams] = useSearchParams();
  const [usual] = useState(() => usualLayout(user.id));
  const view = viewOf(params, usual);
  const [open, setOpen] = useState<{ member: Member; act: MemberAct } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const members = useEndpoint("members.list", { filter: view.filter });
  const all = members.data ?? [];
  const { search, sort, isDescending } = view;
  const qualified = useHoldingFilter(isAdmin);
  const matching = useMemo(
    () => inOrder(membersMatching(members.data ?? [], search), { sort, isDescending }),
    [members.data, search, sort, isDescending],
  );
  const found = qualified.isNarrowed ? matching.filter(qualified.has) : matching;
  const isNarrowed = search !== "" || qualified.isNarrowed;
  const go = (change: Partial<typeof view>): void =>
    setParams(paramsOf({ ...view, ...change }, usual), { replace: true });
  const showAs = (layout: Layout): void => {
    keepLayout(user.id, layout);
    go({ layout });
  };
  const isList = isDesk && view.layout === "list";
  const chosen = isList ? found.filter(({ id }) => selected.has(id)) : [];
  const act = useCallback(
    (member: Member, what: MemberAct): void => setOpen({ member, act: what }),
    [],
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Members Directory</h1>
        {isAdmin ? <SquadActions onExport={() => void exportMembers(found)} /> : null}
      </div>
      <div className="flex flex-wrap items-end gap-3 phone:gap-x-2 print:hidden">
        <div className="min-w-60 flex-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Unit, name, email or phone"
            value={search}
            onChange={(event) => go({ search: event.target.value })}
          />
        </div>
        <CollapsibleFilters
          className="flex flex-wrap items-end gap-3 phone:basis-full"
          narrowed={[
            ...(view.filter === "active"
              ? []
              : [FILTERS.find(({ value }) => value === view.filter)!.label]),
            ...(qualified.isNarrowed ? ["qualification"] : []),
          ]}
        >
          {qualified.field}
          <TabRow
            id={id}
            label="Show"
            tabs={FILTERS}
            value={view.filter}
            onChange={(filter) => go({ filter })}
          />
        </CollapsibleFilters>
        {isDesk ? (
          <Segmented label="View" options={LAYOUTS} value={view.layout} onChange={showAs} />
        ) : null}
      </div>
      <TabPanel id={id} value={view.filter}>
        <Card
          title={
            <>
              Members
              {members.data
                ? ` (${isNarrowed ? `${found.length} of ${all.length}` : all.length})`
                : ""}
            </>
          }
          aside={
            isPhone ? (
              <Segmented
                label="Sort by"
                options={ORDERS}
                value={sort === "name" ? "name" : "unit"}
                onChange={(sort) => go({ sort })}
              />
            ) : null
          }
        >
          <QueryBoundary
            of={members}
            loading={<MemberCardSkeletons />}
            failed="Couldn't load members."
            isEmpty={() => found.length === 0}
            empty={
              <EmptyState
                icon={<Users aria-hidden />}
                title={
                  search
                    ? `No members match “${search}”`
                    : isNarrowed
                      ? "No members match these filters"
                      : "No members here"
                }
              >
                {search ? (
                  <Button variant="secondary" onClick={() => go({ search: "" })}>
                    Clear search
                  </Button>
                ) : (
                  "Choose another filter above."
                )}
              </EmptyState>
            }
          >
            {() => (
              <AvailabilityWords>
                <TimeOffBadges>
                  {isList ? (
                    <MemberList
                      members={found}
                      viewer={user}
                      view={view}
                      selected={selected}
                      onSelect={setSelected}
                      onSort={(sort, isDescending) => go({ sort, isDescending })}
                      onAct={act}
                    />
                  ) : isPhone ? (
                    <MemberRows
                      members={found}
                      rail={railOf(found, sort)}
                      isByName={sort === "name"}
                      viewer={user}
                      onAct={act}
                    />
                  ) : (
                    <MemberCards members={found} viewer={user} onAct={act} />
                  )}
                </TimeOffBadges>
              </AvailabilityWords>
            )}
          </QueryBoundary>
        </Card>
      </TabPanel>
      {chosen.length > 0 ? (
        <BulkActions
          chosen={chosen}
          ownId={user.id}
          onExport={() => void exportMembers(chosen)}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
      {open ? (
        <MemberActDialog
          act={open.act}
          member={open.member}
          isOwn={open.member.id === user.id}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** Styles a link in the menu like the menu's buttons. */
const IN_MENU = "flex min-h-11 items-center rounded-lg px-2 text-sm font-semibold hover:bg-raised";

/** Administrators' actions on the squad; on a phone, the rarer ones are in the menu. */
function SquadActions({ onExport }: { readonly onExport: () => void }) {
  const [open, setOpen] = useState<SquadAct | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => setOpen("add")}>Add Member</Button>
      <Button variant="secondary" onClick={() => setOpen("assign")}>
        Assign Shift
      </Button>
      <Button variant="secondary" className="max-md:hidden" onClick={() => setOpen("import")}>
        Import CSV
      </Button>
      <Button variant="secondary" className="max-md:hidden" onClick={() => setOpen("welcome")}>
        Send Welcome Emails
      </Button>
      <ActionMenu label="More actions">
        {(choose) => (
          <>
            <Link href={PATHS.availability} className={IN_MENU}>
              Availability
            </Link>
            <Link href={PATHS.slips} className={IN_MENU}>
              Sign-in slips
            </Link>
            {/* Beside the menu on a larger screen. */}
            <Button
              variant="quiet"
              isCompact
              className="justify-start md:hidden"
              onClick={() => choose(() => setOpen("import"))}
            >
              Import CSV
            </Button>
            <Button
              variant="quiet"
              isCompact
              className="justify-start md:hidden"
              onClick={() => choose(() => setOpen("welcome"))}
            >
              Send Welcome Emails
            </Button>
            <Button
              variant="quiet"
              isCompact
              className="justify-start"
              onClick={() => choose(onExport)}
            >
              Export CSV
            </Button>
          </>
        )}
      </ActionMenu>
      {open === "add" ? <AddMemberDialog onClose={close} /> : null}
      {open === "assign" ? <AssignShiftDialog onClose={close} /> : null}
      {open === "import" ? <ImportDialog onClose={close} /> : null}
      {open === "welcome" ? <WelcomeEverybodyDialog onClose={close} /> : null}
    </div>
  );
}

/** Exports the shown members as a CSV file; an import of that file yields the same members. */
async function exportMembers(shown: readonly Member[]): Promise<void> {
  const ids = new Set(shown.map(({ id }) => id));
  try {
    const rows = (
      await queryClient.fetchQuery({
        ...endpointOptions("members.export", { filter: "all" }),
        gcTime: 0,
      })
    ).filter(({ id }) => ids.has(id));
    const [kinds, qualifications, held] = await Promise.all([
      queryClient.fetchQuery(endpointOptions("shiftTypes.list", {})),
      queryClient.fetchQuery(endpointOptions("qualifications.list", {})),
      queryClient.fetchQuery({ ...endpointOptions("qualifications.holdings", {}), gcTime: 0 }),
    ]);
    const lists = { kinds, qualifications };
    const byMember = Map.groupBy(held, ({ memberId }) => memberId);
    downloadSafeCsv("members.csv", [
      exportHeadings(lists),
      ...rows.map((row) => exportRow({ ...row, holdings: byMember.get(row.id) ?? [] }, lists)),
    ]);
    showToast({
      title: "Members exported",
      description: rows.length === 1 ? "1 member" : `${rows.length} members`,
    });
  } catch (error) {
    showError(error, { title: "Export failed", text: "Couldn't load members. Try again." });
  }
}
