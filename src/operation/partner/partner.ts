import type { Partner } from "../../core/port/partner.ts"
import type { Sources } from "../../core/random.ts"
import type { Records } from "../../record/records.ts"
import type { Jobs } from "../../record/transaction.ts"
import { nativeHashing } from "../../secret/hash.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { DrawingLoader } from "../draw/drawing.ts"
import { partnerCodeOperations } from "./code.ts"
import { identifyOperations } from "./identify.ts"
import type { Idempotency } from "./once.ts"
import { playOperations } from "./play.ts"
import { pushEventOperations } from "./push.ts"
import { redemptionOperations } from "./redemption.ts"
import { spinOperations } from "./spin.ts"

type Needs = Records & {
  readonly jobs: Jobs
  readonly sources: Sources
  readonly apply: ApplyChanges
  readonly idempotency: Idempotency
  readonly drawings: DrawingLoader
}

/** The changes made by partners, over the records of any store. */
export const partnerOperations = (needs: Needs): Omit<Partner, "ranking"> => {
  const { jobs, sources, push, apply } = needs
  const drawn = { ...sources, hashing: nativeHashing }
  return {
    ...identifyOperations(jobs, sources.ids, needs),
    ...playOperations(jobs, drawn, needs),
    ...partnerCodeOperations(jobs, sources.ids, needs),
    ...spinOperations(jobs, drawn, needs),
    ...redemptionOperations(jobs, needs),
    ...pushEventOperations(jobs, push, apply),
  }
}
