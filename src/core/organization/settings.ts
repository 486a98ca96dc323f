import { isTimeZone } from "../period.ts"
import { type Refusal, refuseField } from "../refusal.ts"

/** What an organization has set for all that it does; a new campaign takes its currency. */
export type Settings = { readonly currency?: string; readonly timezone?: string; readonly locale?: string }

/** Refuses what a schema of single fields cannot express. */
export const checkSettings = ({ timezone }: Settings): Refusal | null =>
  timezone === undefined || isTimeZone(timezone)
    ? null
    : refuseField("timezone", "an IANA time zone such as America/Bogota")
