import type { reportsEndpoints } from "@watchbill/contract/reports/reports";
import type { servicePointReportsEndpoints } from "@watchbill/contract/reports/service-points";
import { smsTransport } from "../../platform/channels/sms-transport.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { reportAvailability } from "./availability-report.ts";
import { reportCoverage, reportEmergencyCoverage, reportReplacements } from "./coverage-report.ts";
import { reportHours } from "./hours-report.ts";
import { reportMembers } from "./members-report.ts";
import { reportWithoutStandIn } from "./no-stand-in-report.ts";
import { getSystemStats, getUserStats } from "./queries.ts";
import {
  reportMemberServicePoints,
  reportServicePointRecord,
  reportServicePoints,
} from "./service-points-report.ts";
import { readSetupChecklist } from "./setup-queries.ts";
import { reportWorkload, showOwnWorkload } from "./workload-report.ts";

export function reports({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "reports",
    handlers: {
      "reports.userStats": getUserStats,
      "reports.systemStats": getSystemStats,
      "reports.setupChecklist": (ctx) => readSetupChecklist(ctx, configuration),
      "reports.members": reportMembers,
      "reports.hours": reportHours,
      "reports.availability": reportAvailability,
      "reports.emergencyCoverage": (ctx, input) =>
        reportEmergencyCoverage(ctx, input, smsTransport(configuration)),
      "reports.replacements": reportReplacements,
      "reports.coverage": reportCoverage,
      "reports.withoutStandIn": reportWithoutStandIn,
      "reports.workload": reportWorkload,
      "reports.ownWorkload": showOwnWorkload,
      "reports.servicePoints": reportServicePoints,
      "reports.servicePointRecord": reportServicePointRecord,
      "reports.memberServicePoints": reportMemberServicePoints,
    } satisfies HandlersFor<typeof reportsEndpoints & typeof servicePointReportsEndpoints>,
    cache: {
      "reports.userStats": "private",
      "reports.systemStats": "shared",
      "reports.workload": "shared",
      "reports.ownWorkload": "private",
    },
  };
}
