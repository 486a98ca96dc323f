import { isoTime } from "../../core/period.ts"

/** A state of the audit log as shown in responses, with its times (`createdAt`, `failingSince` and the like) in ISO-8601. */
export const stateView = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (name, value: unknown) =>
      /(At|Since)$/.test(name) && name !== "lowAt" && typeof value === "number" ? isoTime(value) : value,
    ),
  )
