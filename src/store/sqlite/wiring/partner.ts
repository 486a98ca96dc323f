import type { Partner } from "../../../core/port/partner.ts"
import { codeChangeStore } from "../partner/code.ts"
import { identifyStore } from "../partner/identify.ts"
import { playStore } from "../partner/play.ts"
import { pushEventStore } from "../partner/push.ts"
import { redemptionStore } from "../partner/redemption.ts"
import { spinStore } from "../partner/spin.ts"
import { rankingStore } from "../view/ranking.ts"
import type { Parts } from "./parts.ts"

export const partnerPort = (parts: Parts): Partner => {
  const { db, commit, clocks, sources, push, apply, issued, organizations: tiers } = parts
  return {
    ...identifyStore(commit, sources.ids, { ...parts, tiers }),
    ...playStore(commit, sources, { ...parts, tiers }),
    ...codeChangeStore(commit, sources.ids, { ...parts, rows: issued }),
    ...spinStore(db, commit, sources, parts),
    ...redemptionStore(commit, parts),
    ...pushEventStore(commit, push, apply),
    ...rankingStore(clocks.now, parts),
  }
}
