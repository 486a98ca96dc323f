import type { ClientBase } from "pg"
import { type Finding, findingOf } from "../../../invariant/finding.ts"
import { leftByResets } from "../left-by-resets.ts"

const says = "the directory of a cluster leads each key and session to its organization, and no reset has left anything"
const repair = "stop all processes and run bun run cli postgres distribute"

const introduced = `SELECT hash FROM api_keys WHERE org_id = $1
  UNION ALL SELECT hash FROM console_sessions WHERE org_id = $1`
const entered = "SELECT hash FROM directory WHERE owner = $1 AND hash = ANY ($2::text[])"

type Row = { readonly hash: string }

/** How many keys and sessions of an organization are not found. They are entered before they are added, so they are read first. */
const missingOf = async (client: ClientBase, orgId: string): Promise<number> => {
  const { rows: known } = await client.query<Row>(introduced, [orgId])
  const { rows: found } = await client.query<Row>(entered, [orgId, known.map(({ hash }) => hash)])
  return known.length - found.length
}

/** Checks the directory of a cluster, which is on the coordinator. `client` must be in no transaction, to see what is new. */
export const directoryFinding = async (client: ClientBase, orgIds: readonly string[]): Promise<Finding> => {
  const { note, finding } = findingOf("directory", says)
  for (const orgId of orgIds) {
    // What a reset moves meanwhile is no longer there when it is looked at again.
    const missing = (await missingOf(client, orgId)) && (await missingOf(client, orgId))
    if (missing > 0) note(`${orgId} lacks ${missing} of its keys and sessions: ${repair}`)
  }
  for (const orgId of await leftByResets(client, true)) note(`${orgId} was left half-made by a reset: ${repair}`)
  return finding()
}
