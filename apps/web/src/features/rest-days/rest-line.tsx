import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { restDayInPassing } from "@watchbill/domain/rest-days/rest-words";
import { useNow } from "../../lib/server-clock.ts";
import { useOrganisation } from "../settings/organisation.ts";

/** In passing: that it is a rest day, and until when, or when today's begins; nothing on other days. */
export function RestLine({ windows }: { readonly windows: readonly RestWindow[] }) {
  const { timeZone } = useOrganisation();
  const text = restDayInPassing(windows, useNow(30_000), timeZone);
  return text === null ? null : <p className="tabular text-sm font-semibold text-ink-soft">{text}</p>;
}
