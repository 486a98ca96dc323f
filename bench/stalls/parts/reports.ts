import { names } from "../data.ts"
import { type Part, read, type Scenario } from "../scenario.ts"

const year = "from=2025-06-01T00:00:00Z&to=2026-06-01T00:00:00Z"

/** A report from a service that has just started, and again from its cache. */
const report = (path: string, org = "big"): Scenario[] => {
  const again = read(path, org)
  return [{ ...again, name: `${again.name}, first`, on: "started" }, again]
}

/** Reports, the overview and exports. */
export const reports: Part = {
  name: "reports",
  scenarios: [
    ...report(`/admin/reports/roi?notificationId=${names.coffee}`),
    ...report(`/admin/reports/roi?notificationId=${names.coffee}&from=2026-05-01T00:00:00Z`),
    ...report(`/admin/reports/roi?campaignId=${names.sales}`),
    ...report(`/admin/reports/activity?${year}&bucket=hour`),
    ...report(`/admin/reports/activity?${year}&bucket=day`),
    ...report(`/admin/reports/activity?campaignId=${names.ranked}&${year}&bucket=hour`),
    ...report("/admin/reports/activity?from=2025-06-01T00:00:00Z&bucket=day", "wide"),
    ...report("/admin/overview?from=2025-01-01T00:00:00Z"),
    ...report("/admin/overview?from=2026-05-30T00:00:00Z"),
    ...report("/admin/overview?from=2025-01-01T00:00:00Z", "wide"),
    read("/admin/codes/export"),
    read(`/admin/codes/export?externalUserId=${names.hoarder}&status=active`),
    read("/admin/codes/export?status=redeemed"),
    read("/admin/stream?limit=10000"),
    // Its rows lie behind those of the other.
    read("/admin/stream?limit=10000", "wide"),
  ],
}
