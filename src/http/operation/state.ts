import { isoTime } from "../../core/period.ts"

/** The names of times: `createdAt`, `failingSince`, the `until` of a ban and the like. */
const timeName = /(At|Since)$|^until$/

/** A state of the audit log as shown in responses, with its times in ISO-8601. */
export const stateView = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (name, value: unknown) =>
      timeName.test(name) && name !== "lowAt" && typeof value === "number" ? isoTime(value) : value,
    ),
  )
