import { unitAndName } from "@watchbill/domain/members/person-name";
import { isLocalDate } from "@watchbill/domain/time/local";
import type { ReactNode } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useDebouncedValue } from "../../lib/forms/use-debounced-value.ts";
import { useUrlState } from "../../lib/routing/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { CollapsibleFilters } from "../../ui/layout/collapsible-filters.tsx";

const TYPING_MS = 250;

/** The filters of a log, stored in the URL so that a result can be shared. */
interface LogChoice<Own extends string> {
  readonly value: (name: Own | "search" | "member" | "from" | "until") => string;
  readonly set: (name: Own | "search" | "member" | "from" | "until", value: string) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
  /**
   * The filters that both logs have, in the form of the server's query; the search text is
   * debounced.
   */
  readonly shared: { search?: string; memberId?: number; from?: string; until?: string };
}

/** Reads the filters from the URL; ignores invalid values. */
export function useLogChoice<Own extends string>(): LogChoice<Own> {
  const { params, set, clear } = useUrlState();
  const value: LogChoice<Own>["value"] = (name) => params.get(name) ?? "";
  const search = useDebouncedValue(value("search"), TYPING_MS);
  const date = (name: "from" | "until") =>
    isLocalDate(value(name)) ? { [name]: value(name) } : {};
  return {
    value,
    set: (name, text) => set(name, text === "" ? null : text),
    clear,
    isFiltered: [...params.values()].some((text) => text !== ""),
    shared: {
      ...(search.trim() === "" ? {} : { search }),
      ...(/^[1-9]\d{0,8}$/.test(value("member")) ? { memberId: Number(value("member")) } : {}),
      ...date("from"),
      ...date("until"),
    },
  };
}

const SHARED = { member: "Member", from: "From", until: "Until" } as const;

/**
 * The filter fields that both logs share, with the log's own fields between them. On a phone, all
 * but the search collapse.
 */
export function LogFilterCard<Own extends string>({
  choice,
  own,
  placeholder,
  children,
}: {
  readonly choice: LogChoice<Own>;
  /** Labels of the log's own fields. */
  readonly own: Readonly<Record<Own, string>>;
  readonly placeholder: string;
  readonly children: ReactNode;
}) {
  const members = useEndpoint("members.list", { filter: "all" });
  const names = (members.data ?? []).map((member) => ({
    value: String(member.id),
    label: unitAndName(member),
  }));
  const isBackward =
    choice.value("from") !== "" &&
    choice.value("until") !== "" &&
    choice.value("until") < choice.value("from");
  const fields = Object.entries<string>({ ...own, ...SHARED }) as [
    Own | keyof typeof SHARED,
    string,
  ][];
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-[26rem]:gap-x-0 md:grid-cols-2 lg:grid-cols-4 print:grid-cols-3">
        <div className="max-[26rem]:col-span-2 md:max-lg:col-span-2">
          <TextField
            label="Search"
            type="search"
            maxLength={200}
            placeholder={placeholder}
            value={choice.value("search")}
            onChange={({ target }) => choice.set("search", target.value)}
          />
        </div>
        <CollapsibleFilters
          narrowed={fields.filter(([name]) => choice.value(name) !== "").map(([, label]) => label)}
          className="grid items-end gap-3 phone:col-span-2 phone:min-[23rem]:grid-cols-2 md:contents print:contents"
        >
          {children}
          <SelectField
            label="Member"
            value={choice.value("member")}
            onChange={({ target }) => choice.set("member", target.value)}
            options={[
              { value: "", label: "All members" },
              ...withChosen(names, choice.value("member"), "Former member"),
            ]}
          />
          <TextField
            label="From"
            type="date"
            value={choice.value("from")}
            onChange={({ target }) => choice.set("from", target.value)}
          />
          <TextField
            label="Until"
            type="date"
            value={choice.value("until")}
            error={isBackward ? "The end date can't be before the start date" : undefined}
            onChange={({ target }) => choice.set("until", target.value)}
          />
          <Button variant="secondary" className="pointer-fine:min-h-11" onClick={choice.clear}>
            Clear Filters
          </Button>
        </CollapsibleFilters>
      </div>
    </Card>
  );
}

/** Adds the value in the URL to the options if they lack it. */
function withChosen(
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
  label = chosen,
): readonly { readonly value: string; readonly label: string }[] {
  if (chosen === "" || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label }];
}
