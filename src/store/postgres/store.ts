import type { Pool } from "pg"
import type { Clocks } from "../../core/clock.ts"
import type { Store } from "../../core/port/store.ts"
import type { Sources } from "../../core/random.ts"
import { accountOperations } from "../../operation/admin/organization/account.ts"
import { sessionOperations } from "../../operation/admin/organization/session.ts"
import { playerKeyOperations } from "../../operation/admin/player/player-key.ts"
import { mailOperations } from "../../operation/job/mail.ts"
import { testOrganizationFinder } from "../../operation/read/organization/test-organization.ts"
import { accountReads } from "../../operation/read/organization/user.ts"
import { streamReads } from "../../operation/read/stream.ts"
import { deliveryIds as deliveryIdsOf } from "../../secret/delivery-id.ts"
import { fingerprintsBy } from "../../secret/fingerprint.ts"
import { noKeys, SecretCipher, type SecretKeys } from "../../secret/secret.ts"
import { Cluster } from "./cluster/cluster.ts"
import { openClusterPool, prepareNodes } from "./cluster/place.ts"
import { probeWrite } from "./connection/barrier.ts"
import { migrateDatabase } from "./connection/migrate.ts"
import { Outage } from "./connection/outage.ts"
import { openPool, type PoolSettings } from "./connection/pool.ts"
import { reachDatabase } from "./connection/reach.ts"
import { Servers } from "./connection/servers.ts"
import { serviceKeyOf } from "./connection/service-key.ts"
import { ClockWatch } from "./engine/clock/clock-watch.ts"
import { repeatedly } from "./engine/repeatedly.ts"
import { countPeriodically } from "./job/activity.ts"
import { dueMails } from "./job/due/due-mail.ts"
import { refuseUnknownKeys } from "./job/reencrypt.ts"
import { Membership } from "./job/sending/membership.ts"
import { credentialsReads, hasUsers, sessionReads } from "./read/credential/session.ts"
import { tokenFactReads } from "./read/credential/token-facts.ts"
import { streamReader } from "./read/stream/read.ts"
import { adminPort } from "./wiring/admin.ts"
import { available, withReadTimeout } from "./wiring/available.ts"
import { deliveriesPort } from "./wiring/deliveries.ts"
import { drawsPort } from "./wiring/draws.ts"
import { monitorPort } from "./wiring/monitor.ts"
import { partnerPort } from "./wiring/partner.ts"
import { storeParts } from "./wiring/parts.ts"
import { reportsPort } from "./wiring/reports.ts"
import { longJobs } from "./wiring/upkeep.ts"

export type PostgresOpening = {
  readonly secretKeys?: SecretKeys
  readonly onError?: (error: unknown) => void
  readonly onWarning?: (line: string) => void
  /** How long to try to reach the database. */
  readonly reachMs?: number
}

const writing = { maxConnections: 6, statementMs: 5_000, lockMs: 4_000, connectMs: 2_000 } satisfies Omit<
  PoolSettings,
  "url"
>
/** A batch tries again to connect, a read does not: it waits as long for others, and for a server that is slow. */
const reading = { ...writing, statementMs: 8_000, connectMs: 5_000 }
/** Separate connections: requests that use up all others do not delay the check of those to be refused. */
const limiting = { maxConnections: 2, statementMs: 2_000, lockMs: 2_000, connectMs: 2_000 }
const counting = { ...reading, maxConnections: 2, statementMs: 60_000 }
const sending = { ...writing, maxConnections: 2 }
/**
 * A separate connection: requests that use up all others do not make the other processes believe that this one has
 * ended.
 */
const joining = { maxConnections: 1, statementMs: 2_000, lockMs: 2_000, connectMs: 2_000 }
/** The connections of a process; each opens when it is first needed. */
export const poolsOfAProcess = { writing, reading, counting, limiting, sending, joining }
/**
 * The connections to each further server of a cluster: for four batches at once, look-ups of callers, and work by the
 * clock.
 */
export const connectionsThere = { writing: 5, reading: 3, counting: 1, sending: 1 }
const reachMs = 5_000
/** How often the clocks are compared. */
const compareMs = 5_000
/** How long a request waits for the identity of its caller. */
const callerMs = 5_000
const ignore = () => undefined

const openPools = (url: string, isCluster: boolean) => {
  const limits = openPool({ ...limiting, url }, { isForBatches: false })
  const cluster = isCluster ? new Cluster(limits, url, (...servers) => prepareNodes(pools.writing, ...servers)) : null
  const open = (name: keyof typeof connectionsThere, isForBatches: boolean) => {
    const settings = { ...poolsOfAProcess[name], url }
    if (!cluster) return openPool(settings, { isForBatches })
    return openClusterPool({ ...settings, connectionsThere: connectionsThere[name] }, { isForBatches }, cluster)
  }
  const pools: Record<keyof typeof poolsOfAProcess, Pool> = {
    writing: open("writing", true),
    reading: open("reading", false),
    counting: open("counting", true),
    limiting: limits,
    sending: open("sending", true),
    joining: openPool({ ...joining, url }, { isForBatches: false, isKept: true }),
  }
  return { pools, cluster }
}

/** How stored requests, and the keys of rate limits, are hidden from readers of the database. */
const hidingBy = (serviceKey: Uint8Array, secretKeys: SecretKeys, isAmongCurrent: () => boolean) => {
  const names = fingerprintsBy(serviceKey, secretKeys)
  return {
    fingerprints: fingerprintsBy(serviceKey, secretKeys, isAmongCurrent),
    bucketName: (text: string) => names.of("", text),
  }
}

/**
 * Opens the database at `url` and migrates it to the newest version; other processes may serve it too. Throws
 * DatabaseUnusable.
 */
export const openPostgres = async (
  url: string,
  clocks: Clocks,
  sources: Sources,
  opening: PostgresOpening = {},
): Promise<Store> => {
  const { onError = ignore, onWarning = ignore } = opening
  const { url: reached, isCluster } = await reachDatabase(url, opening.reachMs ?? reachMs)
  Servers.of(reached).tell(onWarning)
  const { pools, cluster } = openPools(reached, isCluster)
  const outage = new Outage({ onError, onWarning, probe: () => probeWrite(pools.writing) })
  const { report } = outage
  const membership = new Membership(pools.joining, report)
  const end = async () => {
    await membership.stop()
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  try {
    await migrateDatabase(pools.reading)
    await cluster?.refresh()
    const cipher = new SecretCipher(opening.secretKeys ?? noKeys)
    if (opening.secretKeys) await refuseUnknownKeys(pools.reading, cipher)
    const watch = new ClockWatch(pools.limiting, clocks, onWarning)
    await watch.compare()
    await membership.start()
    const serviceKey = await serviceKeyOf(pools.reading)
    const deliveryIds = deliveryIdsOf(serviceKey)
    const hiding = hidingBy(serviceKey, opening.secretKeys ?? noKeys, () => membership.isAmongCurrent)
    const parts = storeParts({
      pools,
      isCluster,
      membership,
      clocks,
      sources,
      cipher,
      ...hiding,
      deliveryIds,
      serviceKey,
      onError: report,
    })
    const { requested, upkeep, keepResuming } = longJobs(parts)
    const offered = <Port extends object>(port: Port) => available(port, report)
    const sessions = sessionReads(parts.db, pools.reading)
    const tokenFacts = tokenFactReads(pools.reading, cipher)
    let stops: readonly (() => Promise<void>)[] = []
    const admin = adminPort(parts, requested)
    return {
      accounts: offered({
        ...accountReads(parts.committed, cipher),
        hasUsers: () => hasUsers(pools.reading),
        sessionsOf: sessions.sessionsOf,
        ...accountOperations(parts),
      }),
      admin: offered(admin),
      clock: offered({ now: parts.timeOf }),
      credentials: offered({
        ...withReadTimeout(
          {
            ...credentialsReads(parts.db, pools.reading),
            ...tokenFacts,
            ...testOrganizationFinder(parts.committed),
            findSession: sessions.findSession,
          },
          callerMs,
        ),
        makeTokenSecret: playerKeyOperations(parts).makeTokenSecret,
        ...sessionOperations(parts),
      }),
      deliveries: offered(deliveriesPort(parts)),
      draws: offered(drawsPort(parts)),
      limits: parts.limits,
      mails: offered(mailOperations(parts, dueMails(pools.reading))),
      monitor: offered(monitorPort(parts, watch)),
      partner: offered(partnerPort(parts, admin)),
      reports: offered(reportsPort(parts)),
      stream: offered(streamReads(streamReader(pools.reading), parts.lineNamesOf)),
      serviceKey,
      upkeep: offered(upkeep),
      start: () => {
        stops = [countPeriodically(parts, report), keepResuming(), repeatedly(compareMs, () => watch.compare(), report)]
      },
      close: async () => {
        await Promise.all(stops.map((stop) => stop()))
        await parts.rankings.close()
        outage.close()
        await parts.jobs.close()
        parts.longCounts.close()
        await parts.openHandouts.close()
        await parts.limits.close()
        // A beat may still begin something.
        await membership.stop()
        await parts.background.end()
        await end()
      },
    }
  } catch (error) {
    outage.close()
    await end()
    throw error
  }
}
