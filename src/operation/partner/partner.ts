import type { Partner } from "../../core/port/partner.ts"
import type { Sources } from "../../core/random.ts"
import type { Records } from "../../record/records.ts"
import type { Jobs } from "../../record/transaction.ts"
import { nativeHashing } from "../../secret/hash.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { DrawingLoader } from "../draw/drawing.ts"
import { codeChangeStore } from "./code.ts"
import { identifyStore } from "./identify.ts"
import type { Idempotency } from "./once.ts"
import { playStore } from "./play.ts"
import { pushEventStore } from "./push.ts"
import { redemptionStore } from "./redemption.ts"
import { spinStore } from "./spin.ts"

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
    ...identifyStore(jobs, sources.ids, needs),
    ...playStore(jobs, drawn, needs),
    ...codeChangeStore(jobs, sources.ids, needs),
    ...spinStore(jobs, drawn, needs),
    ...redemptionStore(jobs, needs),
    ...pushEventStore(jobs, push, apply),
  }
}
