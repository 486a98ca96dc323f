import { Type } from "@sinclair/typebox"
import { isTimeZone } from "../../../core/period.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { type Refusal, refuseField } from "../../../core/refusal.ts"
import { timeZoneRule } from "../../operation/fields.ts"

export const TimeZone = Type.String({ minLength: 1, maxLength: 100, description: timeZoneRule })

/** The time zone of a report's days: the requested one, otherwise the organization's, otherwise UTC. */
export const reportZone = async (
  admin: Pick<Admin, "settings">,
  orgId: string,
  asked: string | undefined,
): Promise<string | Refusal> => {
  if (asked === undefined) return (await admin.settings(orgId)).timezone ?? "UTC"
  return isTimeZone(asked) ? asked : refuseField("timezone", timeZoneRule)
}
