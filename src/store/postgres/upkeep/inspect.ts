import { readMigrationFiles } from "drizzle-orm/migrator"
import { noKeys, SecretCipher, type SecretKeys } from "../../../secret/secret.ts"
import { DatabaseUnusable } from "../../../unusable.ts"
import { migrationFault } from "../../baseline.ts"
import { type Finding, findingOf, type Inspection } from "../../invariant/finding.ts"
import { says } from "../../invariant/says.ts"
import { hasDirectory } from "../connection/directory-table.ts"
import { earlierMigrations, migrationsFolder } from "../connection/migrate.ts"
import { addressOf } from "../connection/reach.ts"
import { databaseMs } from "../engine/clock/database-time.ts"
import { asUnusable, connect, type Snapshot, snapshotOf } from "./connection.ts"
import { checkInvariants } from "./rule/check.ts"
import { directoryFinding } from "./rule/directory.ts"

/** One snapshot, which blocks no writer. */
const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

const applied = "SELECT created_at AS at, hash FROM migrations ORDER BY created_at"
const waiting = `SELECT count(*) AS pending, min(created_at) AS "oldestAt" FROM deliveries WHERE due_at IS NOT NULL`
const size = "pg_database_size(current_database())"
const bytes = `SELECT ${size} AS bytes`
/** The size on every server of a cluster that can be reached. */
const bytesOfAll = `SELECT sum(result::bigint)::bigint AS bytes FROM run_command_on_all_nodes('SELECT ${size}') WHERE success`
const clusters = "SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'"

/** How much the database takes, on all of its servers. */
const bytesOf = async (snapshot: Snapshot): Promise<number> => {
  const isCluster = (await snapshot.query(clusters)).length > 0
  const [measured] = await snapshot.query<{ bytes: number }>(isCluster ? bytesOfAll : bytes)
  return measured?.bytes ?? 0
}

const schemaFinding = async (snapshot: Snapshot): Promise<Finding> => {
  const { note, finding } = findingOf("schema", says.schema)
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis: at }) => ({ at, hash }))
  const fault = migrationFault(await snapshot.query<{ at: number; hash: string }>(applied), known, earlierMigrations)
  if (fault !== null) note(fault)
  return finding()
}

/** The organizations that are not being removed. A database that is still to be migrated may lack the table of those. */
const keptOrganizations = async (snapshot: Snapshot): Promise<readonly string[]> => {
  const [removals] = await snapshot.query<{ found: boolean }>("SELECT to_regclass('removals') IS NOT NULL AS found")
  const kept = removals?.found ? "WHERE org_id NOT IN (SELECT org_id FROM removals)" : ""
  const rows = await snapshot.query<{ orgId: string }>(
    `SELECT org_id AS "orgId" FROM organizations ${kept} ORDER BY id`,
  )
  return rows.map(({ orgId }) => orgId)
}

/**
 * Checks every rule of the database at `url` and measures it, even while processes serve it; writes nothing. Encrypted
 * secrets are checked with `secretKeys`, and early returns to budgets as of `now`, by default the database's time.
 * Throws DatabaseUnusable.
 */
export const inspectDatabase = async (
  url: string,
  secretKeys: SecretKeys = noKeys,
  now?: number,
): Promise<Inspection> => {
  const client = await connect(url)
  try {
    await client.query(begin)
    const snapshot = snapshotOf(client)
    const [tables] = await snapshot.query<{ found: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS found")
    if (!tables?.found) throw new DatabaseUnusable(`there are no tables in ${addressOf(url)}: start the service once`)
    const schema = await schemaFinding(snapshot)
    const orgIds = await keptOrganizations(snapshot)
    const fileBytes = await bytesOf(snapshot)
    const [[outbox], [clock]] = [
      await snapshot.query<Inspection["outbox"]>(waiting),
      await snapshot.query<{ now: number }>(`SELECT ${databaseMs} AS now`),
    ]
    const checked = await checkInvariants(snapshot, orgIds, new SecretCipher(secretKeys), now ?? clock?.now)
    await client.query("COMMIT")
    const directory = (await hasDirectory(client)) ? [await directoryFinding(client, orgIds)] : []
    return {
      path: addressOf(url),
      fileBytes,
      outbox: outbox ?? { pending: 0, oldestAt: null },
      findings: [schema, ...checked, ...directory],
    }
  } catch (error) {
    throw asUnusable(error, url)
  } finally {
    await client.end().catch(() => undefined)
  }
}
