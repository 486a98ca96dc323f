import { changeApplier } from "../../../operation/apply/apply.ts"
import { drawingLoader } from "../../../operation/draw/drawing.ts"
import { chainRotation } from "../../../operation/draw/rotate.ts"
import { banEnds } from "../../../operation/job/ban-end.ts"
import { entryLimits } from "../../../operation/partner/entry-limits.ts"
import { idempotencyOperations } from "../../../operation/partner/once.ts"
import { openHandoutLists } from "../../../operation/read/handout/open-handouts.ts"
import { acceptanceReads } from "../../../operation/read/player/acceptance.ts"
import { grantReads } from "../../../operation/read/player/grant.ts"
import { keptAnswers } from "../../../record/idempotency.ts"
import { drawSecrets } from "../../../record/organization/organization.ts"
import { rankingRoundRecords } from "../../../record/ranking/ranking-round.ts"
import { guardedJobs, guardOf } from "../engine/commit/guarded-jobs.ts"
import { memoryLimits } from "../engine/limits.ts"
import { endedBans } from "../job/due/ended-bans.ts"
import { openHandoutSteps } from "../job/open-handout.ts"
import { resetSteps } from "../job/reset.ts"
import { archive } from "../log/play/archive.ts"
import { playLog } from "../log/play/play-log.ts"
import { momentReads } from "../read/campaign/moment.ts"
import { deliveryWalk } from "../read/delivery.ts"
import { poolReads } from "../read/pool.ts"
import { committedRows, sharedRows } from "../record/tables.ts"
import { chainRecords } from "../standing/chain.ts"
import { drawPlaces } from "../standing/draw-place.ts"
import type { Base } from "./base.ts"
import { configurationParts } from "./configuration.ts"
import { countParts } from "./counts.ts"
import { owners, playerParts } from "./players.ts"

/** Everything that holds rows of the database, in memory or not, and writes them. */
export const storeParts = (base: Base) => {
  const rows = sharedRows(base.db, base.commit)
  const kept = configurationParts(base, rows)
  const chainStored = chainRecords(base.db, base.cipher, drawPlaces(base.db), drawSecrets(rows))
  const { chains } = chainStored
  const plays = { log: playLog(base.db), archive: archive(base.db) }
  const players = playerParts(base, rows, chainStored, plays)
  const answers = keptAnswers(rows, { isShared: false })
  const counts = countParts(base, chainStored, players, plays)
  const rounds = rankingRoundRecords(rows, {
    ...kept.roundReads,
    findByRow: players.people.findByRow,
    promise: () => undefined,
    wantPlayers: () => undefined,
  })
  const guard = guardOf(base.db.$client)
  const jobs = guardedJobs(base.commit, guard)
  const apply = changeApplier({ ...kept, ...players, ...counts, answers, chains, rounds })
  const idempotency = idempotencyOperations(answers, base.fingerprints, players.people, players.playerKeys, apply)
  const walkDeliveries = deliveryWalk(base.db)
  const moments = momentReads(base.db, kept.campaigns)
  const rotateChains = chainRotation({ ...base, ...kept, ...counts, chains, jobs, apply, momentReads: moments })
  const drawings = drawingLoader(chains, rotateChains)
  const committed = committedRows(base.db, rows)
  const limits = memoryLimits()
  return {
    ...base,
    committed,
    limits,
    entryLimits: entryLimits({ limits, wall: base.clocks.wall }),
    grantReads: grantReads(committed, owners(players.people), base.timeOf),
    acceptanceReads: acceptanceReads(committed, owners(players.people)),
    poolReads: poolReads(base.db),
    guard,
    resets: resetSteps(base.db, base.commit, { ...base, ...kept }),
    jobs,
    // A batch in which nothing is written costs no fsync.
    snapshots: jobs,
    ...kept,
    ...players,
    ...counts,
    answers,
    rounds,
    apply,
    chains,
    flushDraws: chainStored.flush,
    idempotency,
    walkDeliveries,
    rotateChains,
    momentReads: moments,
    plainSources: base.sources,
    banEnds: banEnds({
      ...players,
      jobs,
      apply,
      clock: base.clocks.now,
      timeOf: base.timeOf,
      ended: endedBans(base.db),
    }),
    drawings,
    openHandouts: openHandoutLists(openHandoutSteps(base.db, jobs), base.onError),
  }
}

export type Parts = ReturnType<typeof storeParts>
