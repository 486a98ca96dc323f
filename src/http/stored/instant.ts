import { Type } from "@sinclair/typebox"
import { earliestTime, latestTime } from "../../core/period.ts"
import { isBounding } from "./exact.ts"

/** A time as stored, within the years that a response can show. */
export const Instant = Type.Integer({
  minimum: earliestTime,
  maximum: latestTime,
  [isBounding]: true,
  description: "a time in milliseconds, of the years 1 to 9999",
})
