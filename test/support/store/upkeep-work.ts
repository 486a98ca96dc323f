import type { Upkeep } from "../../../src/core/port/upkeep.ts"

const few = 20

/** What falls due without a call, by its name. */
export const upkeepWork = (tasks: Upkeep): Readonly<Record<string, () => unknown>> => ({
  sendDueDates: () => tasks.sendDueDates(),
  endBans: () => tasks.endBans(),
  giveDueRankingPrizes: () => tasks.giveDueRankingPrizes(),
  rotateChains: () => tasks.rotateChains(),
  replayFailed: () => tasks.replayFailed(),
  continuePools: () => tasks.continuePools(),
  removeOldData: () => tasks.removeOldData(),
  passTestTime: () => tasks.passTestTime(),
  sweepDeliveries: () => tasks.sweepDeliveries(few),
  sweepIdempotency: () => tasks.sweepIdempotency(few),
  sweepSessions: () => tasks.sweepSessions(few),
  sweepPastUses: () => tasks.sweepPastUses(few),
  sweepRevocations: () => tasks.sweepRevocations(few),
  sweepMembers: () => tasks.sweepMembers(few),
  trimDeliveries: () => tasks.trimDeliveries(few),
  trimTestEvents: () => tasks.trimTestEvents(few),
  sweepAudit: () => tasks.sweepAudit(few, 730),
})
