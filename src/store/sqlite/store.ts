import type { Clocks } from "../../core/clock.ts"
import type { Store } from "../../core/port/store.ts"
import type { Sources } from "../../core/random.ts"
import type { Result } from "../../core/refusal.ts"
import { accountOperations } from "../../operation/admin/organization/account.ts"
import { sessionOperations } from "../../operation/admin/organization/session.ts"
import { playerKeyOperations } from "../../operation/admin/player/player-key.ts"
import { attemptOperations } from "../../operation/attempt.ts"
import { archiveUpkeep } from "../../operation/job/archive.ts"
import { autoReplays } from "../../operation/job/auto-replay.ts"
import { campaignDates } from "../../operation/job/due-dates.ts"
import { mailOperations } from "../../operation/job/mail.ts"
import { poolUpkeep } from "../../operation/job/pool.ts"
import { removalUpkeep } from "../../operation/job/removal.ts"
import { chainUpkeep } from "../../operation/job/rotate-chains.ts"
import { lineNaming } from "../../operation/line-naming.ts"
import { testOrganizationFinder } from "../../operation/read/organization/test-organization.ts"
import { accountReads } from "../../operation/read/organization/user.ts"
import { streamReads } from "../../operation/read/stream.ts"
import { deliveryIds as deliveryIdsOf } from "../../secret/delivery-id.ts"
import { fingerprintsBy } from "../../secret/fingerprint.ts"
import { lineNames } from "../../secret/line-name.ts"
import { noKeys, SecretCipher } from "../../secret/secret.ts"
import { GroupCommit } from "./engine/commit/commit.ts"
import { organizationTime } from "./engine/test-clock.ts"
import { startCheckpoints } from "./file/checkpoint.ts"
import { keepMapped } from "./file/mapping.ts"
import { type Opening, openDatabase, openUnchecked } from "./file/open.ts"
import { serviceKeyOf } from "./file/service-key.ts"
import { archiveSteps } from "./job/archive.ts"
import { dueDates } from "./job/due/due-dates.ts"
import { dueDeliveryOperations } from "./job/due/due-delivery.ts"
import { dueMails } from "./job/due/due-mail.ts"
import { rankingCodes } from "./job/ranking/ranking-code.ts"
import { rankingPrizeOperations } from "./job/ranking/ranking-prize.ts"
import { recoveries } from "./job/recovery.ts"
import { reencryptionOperations, refuseUnknownKeys } from "./job/reencrypt.ts"
import { removalSteps } from "./job/removal/removal.ts"
import { gamesToRotate } from "./job/rotate-chains.ts"
import { sweepOperations } from "./job/sweep.ts"
import { sessionReads } from "./read/credential/session.ts"
import { monitorReads } from "./read/monitor.ts"
import { firstPlayers } from "./read/stream/first-player.ts"
import { streamReader } from "./read/stream/read.ts"
import { findUnreadable } from "./upkeep/unreadable.ts"
import { adminPort } from "./wiring/admin.ts"
import { deferredWrites } from "./wiring/deferred-writes.ts"
import { drawsPort } from "./wiring/draws.ts"
import { partnerPort } from "./wiring/partner.ts"
import { storeParts } from "./wiring/parts.ts"
import { reportsPort } from "./wiring/reports.ts"
import { testTimeParts } from "./wiring/test-time.ts"

/** A store in a file, which other programs may read too. */
export type SqliteStore = Store & {
  /**
   * Flushes the in-memory standings and code index to the file, so that a start reads less of the logs; in many steps,
   * between which plays continue.
   */
  writeBack(): Result<null>
  /** Prepares large rankings for the first requests; it may take seconds, while everything else continues. */
  rebuildRankings(): Promise<void>
}

const refuseOrClose = (check: () => void, close: () => void) => {
  try {
    check()
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Opens the database at `path`, owned by this process until `close`. Throws DatabaseUnusable.
 */
export const openStore = (path: string, clocks: Clocks, sources: Sources, opening: Opening = {}): SqliteStore => {
  const { sqlite, db, close } = openDatabase(path, opening)
  const cipher = new SecretCipher(opening.secretKeys ?? noKeys)
  if (opening.secretKeys) refuseOrClose(() => refuseUnknownKeys(db, cipher), close)
  const onError = opening.onError ?? (() => undefined)
  const hasThread = opening.isService && !opening.isReplicated
  const commit = new GroupCommit(sqlite, clocks, opening.onError && { onError })
  const checkpoints = hasThread ? startCheckpoints(sqlite, path, (done) => commit.holdUntil(done), onError) : null
  const serviceKey = serviceKeyOf(sqlite)
  const deliveryIds = deliveryIdsOf(serviceKey)
  const fingerprints = fingerprintsBy(serviceKey, opening.secretKeys ?? noKeys)
  const timeOf = organizationTime(sqlite, clocks)
  const parts = storeParts({ db, commit, clocks, timeOf, sources, cipher, fingerprints, deliveryIds, onError })
  const { boards, campaigns, codes, logged, organizations, outbox, promised } = parts
  const sessions = sessionReads(db, parts.sessions)
  const prizeCodes = rankingCodes(campaigns, codes, promised, sources.ids)
  const { giveDueRankingPrizes, rankingSteps, ...rankings } = rankingPrizeOperations(db, commit, clocks.now, {
    ...parts,
    codes: prizeCodes,
  })
  const replays = autoReplays({ ...parts, clock: clocks.wall, recoveries: recoveries(db) })
  const dates = campaignDates({ ...parts, clock: clocks.now, due: dueDates(db) })
  const testTime = testTimeParts(parts, rankingSteps, onError)
  const late = deferredWrites(parts)
  const namesOf = lineNaming({ ...parts, lineNames: lineNames(serviceKey), firstPlayerOf: firstPlayers(db) })
  let stopLate = () => {}
  let stopMapping = () => {}
  const admin = { ...adminPort(parts, rankings), ...testTime.operations }
  return {
    admin,
    clock: { now: timeOf },
    accounts: {
      ...accountReads(parts.committed, cipher),
      sessionsOf: sessions.sessionsOf,
      ...accountOperations(parts),
    },
    credentials: {
      // Cached, but forgotten with any change, so that a deactivation takes effect at once.
      findApiKey: organizations.findKey,
      findTokenFacts: (orgId, keyId, externalUserId) => {
        const { key, revocations } = parts.playerKeys.verifying(orgId, keyId, externalUserId)
        return { key, revocations, app: organizations.appSettingsOf(orgId) }
      },
      ...testOrganizationFinder(parts.committed),
      makeTokenSecret: playerKeyOperations(parts).makeTokenSecret,
      findSession: sessions.findSession,
      ...sessionOperations(parts),
    },
    deliveries: { ...dueDeliveryOperations(db, outbox, parts.freshDeliveries, cipher), ...attemptOperations(parts) },
    draws: drawsPort(parts),
    limits: parts.limits,
    mails: mailOperations(parts, dueMails(db)),
    monitor: monitorReads(db, sqlite, commit, parts, path),
    partner: partnerPort(parts, admin),
    reports: reportsPort(parts),
    stream: streamReads(streamReader(db), namesOf),
    serviceKey,
    upkeep: {
      ...sweepOperations(db, commit, parts),
      trimTestEvents: parts.testEvents.trimTestEvents,
      ...reencryptionOperations(db, commit, cipher),
      giveDueRankingPrizes,
      ...dates,
      ...parts.banEnds.upkeep,
      ...testTime.upkeep,
      ...poolUpkeep(parts.poolSteps, sources.secrets),
      ...removalUpkeep(
        removalSteps(db, commit, {
          ...parts,
          settle: late.writeBack,
          openUnchecked: () => openUnchecked(path, opening),
        }),
        parts.resets,
        parts.limits,
      ),
      ...replays,
      ...archiveUpkeep(archiveSteps(db, commit, { ...parts, readers: parts.archive.readers, settle: late.writeBack }), {
        limits: parts.limits,
        timeOf,
        namesOf,
      }),
      ...chainUpkeep({ ...parts, ...gamesToRotate(db) }),
      findUnreadable: (tell) => findUnreadable(sqlite, tell),
    },
    writeBack: late.writeBack,
    rebuildRankings: late.rebuildRankings,
    start: () => {
      stopLate = late.start(onError)
      stopMapping = keepMapped(sqlite, path)
    },
    close: async () => {
      stopLate()
      stopMapping()
      boards.close()
      logged.close()
      await parts.openHandouts.close()
      await late.writeBack()
      await commit.close()
      await checkpoints?.stop()
      close()
    },
  }
}
