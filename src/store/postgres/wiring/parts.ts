import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import type { Clocks } from "../../../core/clock.ts"
import type { Sources } from "../../../core/random.ts"
import { changeApplier } from "../../../operation/apply/apply.ts"
import { drawingLoader } from "../../../operation/draw/drawing.ts"
import { chainRotation } from "../../../operation/draw/rotate.ts"
import { banEnds } from "../../../operation/job/ban-end.ts"
import { lineNaming } from "../../../operation/line-naming.ts"
import { entryLimits } from "../../../operation/partner/entry-limits.ts"
import { idempotencyOperations } from "../../../operation/partner/once.ts"
import { openHandoutLists } from "../../../operation/read/handout/open-handouts.ts"
import { acceptanceReads } from "../../../operation/read/player/acceptance.ts"
import { grantReads } from "../../../operation/read/player/grant.ts"
import { OutOfUse } from "../../../record/transaction.ts"
import type { DeliveryIds } from "../../../secret/delivery-id.ts"
import type { Fingerprints } from "../../../secret/fingerprint.ts"
import { lineNames } from "../../../secret/line-name.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { areBesideIn } from "../cluster/place.ts"
import { rereading } from "../connection/reread.ts"
import { Background } from "../engine/background.ts"
import { organizationTime } from "../engine/clock/test-clock.ts"
import { replayed } from "../engine/commit/batch.ts"
import { GroupCommit } from "../engine/commit/commit.ts"
import { prefetchUse } from "../engine/commit/in-use.ts"
import { snapshotJobs } from "../engine/commit/snapshot.ts"
import { endedBans } from "../job/due/ended-bans.ts"
import { openHandoutSteps } from "../job/open-handout.ts"
import { poolSteps } from "../job/pool.ts"
import { resetSteps } from "../job/reset.ts"
import type { Membership } from "../job/sending/membership.ts"
import { postgresLimits } from "../limit/limits.ts"
import { testEventLog } from "../log/delivery/test-event.ts"
import { announcing, wakes } from "../log/delivery/wake.ts"
import { chainRecords } from "../log/draw/chain.ts"
import { OwnChains } from "../log/draw/own-chain.ts"
import { momentReads } from "../read/campaign/moment.ts"
import { codeCounter } from "../read/code/counter.ts"
import { activityCounter } from "../read/count/activity-count.ts"
import { countingFirst } from "../read/count/not-yet-counted.ts"
import { deliveryWalk } from "../read/delivery.ts"
import { playerFinder, playerNames } from "../read/player/list.ts"
import { poolReads } from "../read/pool.ts"
import { resultCounter } from "../read/report/result-count.ts"
import { spinCounter } from "../read/report/spin-count.ts"
import { firstPlayers } from "../read/stream/first-player.ts"
import { mergeEnds } from "../record/player/merging.ts"
import { committedRows } from "../record/tables.ts"
import { spanCounter } from "../standing/counted.ts"
import { liveRankings } from "../standing/live-rankings.ts"
import { longCounter, longCountRecords } from "../standing/long-count.ts"
import { testUses } from "../standing/test-use.ts"
import { prefetchGame, prefetchNamed } from "./prefetch.ts"
import { postgresRecords } from "./records.ts"

/** The dependencies shared by all parts of the store. */
type Base = {
  /** The connections for transactions, single reads, reads and counts of many rows, limits, and deliveries. */
  readonly pools: Readonly<Record<"writing" | "reading" | "counting" | "limiting" | "sending", pg.Pool>>
  /** Whether tables may be distributed over several servers. */
  readonly isCluster: boolean
  readonly membership: Membership
  readonly clocks: Clocks
  readonly sources: Sources
  readonly cipher: SecretCipher
  readonly fingerprints: Fingerprints
  /** The name in the database of the bucket of an address, an account or a key. */
  readonly bucketName: (text: string) => string
  readonly deliveryIds: DeliveryIds
  readonly serviceKey: Uint8Array
  readonly onError: (error: unknown) => void
}

const maxTransactions = 4

/** Everything that reads and writes rows of the database. */
export const storeParts = (base: Base) => {
  const { pools, isCluster, membership, clocks, sources, cipher, fingerprints, bucketName, onError } = base
  const pool = pools.writing
  const background = new Background()
  const ownChains = new OwnChains(membership)
  const { records: chains, wantDrawn } = chainRecords(cipher, ownChains)
  const named = prefetchNamed(wantDrawn)
  const prefetch: typeof named = (scope, known) => {
    prefetchUse(scope, known)
    named(scope, known)
  }
  const jobs = new GroupCommit({ pool, clocks, maxTransactions, onError, prefetch })
  const chance: Sources = {
    draw: replayed(sources.draw),
    ids: replayed(sources.ids),
    secrets: replayed(sources.secrets),
  }
  const due = wakes(isCluster ? announcing(pools.limiting, onError) : null)
  const mergeEnded = mergeEnds(pools.reading)
  const limits = postgresLimits(pools.limiting, onError, bucketName)
  const longCounts = longCounter(pools.counting, onError)
  const counts = longCountRecords(longCounts.finish)
  const countSpans = spanCounter(pools.counting)
  const needs = { clocks, cipher, chains, counts, countSpans, mergeEnded, testUses: testUses(pools.counting) }
  const testEvents = testEventLog(pools)
  const areBeside = areBesideIn(pool)
  const records = postgresRecords({
    ...needs,
    sources: chance,
    wakes: due,
    senderIds: membership,
    testEvents,
    areBeside,
  })
  const apply = changeApplier(records)
  const timeOf = organizationTime(pools.reading, clocks)
  const db = drizzle(rereading(pools.reading))
  const moments = momentReads(db)
  const committed = committedRows(db)
  const rotateChains = chainRotation({ ...records, jobs, sources: chance, cipher, apply, momentReads: moments })
  // A test organization that is reset meanwhile gets its chains with its new data id.
  const noteFailed = (error: unknown) => error instanceof OutOfUse || onError(error)
  ownChains.onLacking((orgId, game) => void background.add(rotateChains(orgId, game, "draw").catch(noteFailed)))
  return {
    ...base,
    ...records,
    background,
    sources: chance,
    jobs,
    timeOf,
    snapshots: snapshotJobs({ pool: pools.reading, clocks, prefetch: prefetchGame }),
    apply,
    due,
    testEvents,
    db,
    committed,
    grantReads: grantReads(committed, { find: playerFinder(db), namesOf: playerNames(db) }, timeOf),
    acceptanceReads: acceptanceReads(committed, { find: playerFinder(db) }),
    ownChains,
    rotateChains,
    lineNamesOf: lineNaming({
      ...records,
      apply,
      jobs,
      sources: chance,
      lineNames: lineNames(base.serviceKey),
      firstPlayerOf: firstPlayers(pools.reading),
    }),
    momentReads: moments,
    drawings: drawingLoader(records.chains, rotateChains),
    walkDeliveries: deliveryWalk(db),
    poolReads: poolReads(pools.reading),
    poolSteps: poolSteps(pools.counting, clocks),
    countActivity: activityCounter(pools.counting, onError),
    countCodes: codeCounter(pools.counting, onError),
    countResults: resultCounter(pools.counting, onError),
    countSpins: spinCounter(pools.counting, onError),
    limits,
    resets: resetSteps({ pool: pools.writing, jobs, cipher, wall: clocks.wall }),
    entryLimits: entryLimits({ limits, wall: clocks.wall }),
    longCounts,
    openHandouts: openHandoutLists(openHandoutSteps(pools), onError),
    countLimits: countingFirst({ ...records, jobs }),
    plainSources: sources,
    idempotency: idempotencyOperations(records.answers, fingerprints, records.people, records.playerKeys, apply),
    banEnds: banEnds({ ...records, jobs, apply, clock: clocks.now, timeOf, ended: endedBans(pools.writing) }),
    rankings: liveRankings(pools.counting, onError),
  }
}

export type Parts = ReturnType<typeof storeParts>
