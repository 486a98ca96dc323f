import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { tableOf } from "../engine/row/table.ts"
import { configurationCounts } from "../schema/organization/organization.ts"

const configurationTable = tableOf(configurationCounts, {
  key: ["orgId"],
  changed: ["bytes", "countedAt"],
})

type ConfigurationCount = typeof configurationCounts.$inferSelect & {
  /** Whether the row exists. */
  readonly isStored: boolean
  /** Whether the count is reliable: every serving process that changes what is counted also counts it. */
  readonly isKept: boolean
}

/**
 * Processes of a version that does not count: those that serve now, and those that started after row `counted_at` was
 * assigned.
 */
const readCount = `SELECT c.bytes, c.counted_at AS "countedAt", o.serves, o.began FROM (SELECT
    EXISTS (SELECT 1 FROM processes WHERE NOT counts_configuration AND NOT ended) AS serves,
    (SELECT max(id) FROM processes WHERE NOT counts_configuration) AS began) o
  LEFT JOIN configuration_counts c ON c.org_id = $1`

/**
 * The bytes of texts and of JSON before they were stored: two characters are stored differently (`connection/text.ts`).
 */
const jsonSum = (column: string) =>
  `coalesce(sum(octet_length(replace(${column}::text, U&'\\E000\\E001', U&'\\E000'))), 0)`
const textBytes = (column: string) =>
  `octet_length(replace(replace(coalesce(${column}, ''), U&'\\E000\\E001', U&'\\E000'), U&'\\E000\\E000', ' '))`

/** What `core/organization/configuration.ts` counts, computed from the rows of organization $1. */
export const configurationSum = `(
    (SELECT ${jsonSum("config")} FROM campaigns WHERE org_id = $1)
    + (SELECT ${jsonSum("config")} FROM mini_games WHERE org_id = $1)
    + (SELECT coalesce(sum(${textBytes("game_id")} + ${textBytes("name")}), 0) FROM marketplace_games WHERE org_id = $1)
    + (SELECT ${jsonSum("events")} + coalesce(sum(${textBytes("url")} + ${textBytes("description")}), 0)
       FROM webhooks WHERE org_id = $1 AND deleted_at IS NULL)
    + (SELECT ${jsonSum("tiers")} FROM organizations WHERE org_id = $1)
  )::bigint`

type FoundCount = {
  readonly bytes: number | null
  readonly countedAt: number | null
  readonly serves: boolean
  readonly began: number | null
}

/** Read by jobs with exclusive access to the organization; counted from the rows if no count is reliable. */
const configurationCount: Reader<readonly [orgId: string], ConfigurationCount> = {
  name: "bytes of the configuration",
  idOf: ([orgId]) => orgId,
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async ([orgId]) => {
        const [found] = await session.query<FoundCount>(readCount, [orgId])
        const { bytes = null, countedAt = null, serves = false, began = null } = found ?? {}
        const isStored = bytes !== null && countedAt !== null
        if (isStored && !serves && (began ?? 0) < countedAt) return { orgId, bytes, countedAt, isStored, isKept: true }
        const [sum] = await session.query<{ bytes: number }>(`SELECT ${configurationSum} AS bytes`, [orgId])
        return { orgId, bytes: sum?.bytes ?? 0, countedAt: 0, isStored, isKept: !serves }
      }),
    ),
}

/** Records that the size of something changed from `before` to `after` bytes. */
export const countConfiguration = (orgId: string, before: number, after: number) => {
  if (before === after) return
  const known = facts().get(configurationCount, [orgId])
  const countedAt = known.countedAt === 0 && known.isKept ? facts().nextId() : known.countedAt
  const count = { ...known, bytes: known.bytes + after - before, countedAt }
  const row = { orgId, bytes: count.bytes, countedAt }
  if (known.isStored) configurationTable.change(row)
  else configurationTable.add(row)
  facts().put(configurationCount, [orgId], { ...count, isStored: true })
}

/** The bytes of an organization's whole configuration. */
export const configurationBytes = (orgId: string): number => facts().get(configurationCount, [orgId]).bytes
