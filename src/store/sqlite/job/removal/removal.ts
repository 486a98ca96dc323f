import type { Database } from "bun:sqlite"
import { publicOrgId } from "../../../../core/organization/test-organization.ts"
import { type Refusal, type Result, refuseUnavailable } from "../../../../core/refusal.ts"
import type { Removal, RemovalSteps } from "../../../../record/organization/removal.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { isStorageFault } from "../../file/fault.ts"
import type { Db } from "../../file/open.ts"
import type { PromisedCodes } from "../../log/code/promised-codes.ts"
import { auditChains, auditLog } from "../../schema/organization/audit.ts"
import { removeHalfMade } from "../half-made.ts"
import { type Branch, branch, chainStatementsOf, statementsOf } from "./branch.ts"
import { branches, uncheckedBranches } from "./branches.ts"

/** How long a step may take, beside the jobs of the same transaction. */
const stepMs = 3
/** Few enough that the last rows of a step take it only a little past its time. */
const rowsAtOnce = 16

type Owner = string | number
/** Removes a few rows of some owners; returns whether there were any. */
type Remover = (owners: readonly Owner[]) => boolean

/** Removes the last row of the chain of each owner. */
const chainRemoverOf = (client: Database, statements: ReturnType<typeof chainStatementsOf>): Remover => {
  type Last = { readonly owner: number; readonly id: number; readonly previous: number }
  const last = client.query<Last, [owners: string, number]>(statements.find)
  const drop = client.query<never, [number]>(statements.remove)
  const setHead = client.query<never, [row: number, owner: number]>(statements.setHead)
  return (owners) => {
    const rows = last.all(JSON.stringify(owners), rowsAtOnce)
    for (const { owner, id, previous } of rows) {
      drop.run(id)
      setHead.run(previous, owner)
    }
    return rows.length > 0
  }
}

export const removerOf = (client: Database, { children, ...rest }: Branch): Remover => {
  if (rest.chain) return chainRemoverOf(client, chainStatementsOf(rest.column, rest.chain))
  const { find, remove } = statementsOf({ children, ...rest })
  if (find === null) {
    const drop = client.query<never, [owners: string, number]>(remove)
    return (owners) => drop.run(JSON.stringify(owners), rowsAtOnce).changes > 0
  }
  const next = client.query<Readonly<Record<string, Owner>>, [owners: string, number]>(find)
  const drop = client.query<never, [rows: string]>(remove)
  const below = children.map((child) => removerOf(client, child))
  return (owners) => {
    const rows = next.all(JSON.stringify(owners), rowsAtOnce).flatMap((row) => Object.values(row))
    if (rows.length === 0) return false
    if (!below.some((removeBelow) => removeBelow(rows))) drop.run(JSON.stringify(rows))
    return true
  }
}

/**
 * Runs the removers in turn, continuing with the one that last found rows; a last round finds what a rollback brought
 * back.
 */
const inTurn = (removers: readonly Remover[]): Remover => {
  let reached: { readonly owner: Owner | undefined; place: number } = { owner: undefined, place: 0 }
  return (owners) => {
    if (reached.owner !== owners[0]) reached = { owner: owners[0], place: 0 }
    for (; reached.place < removers.length; reached.place++) if (removers[reached.place]?.(owners)) return true
    reached.place = 0
    return removers.some((remove) => remove(owners))
  }
}

const statementsFor = (client: Database) => ({
  /** Without that of a reset which is under way: its data id is in use until then. */
  next: client.query<{ dataId: string; isLast: 0 | 1 }, []>(
    `SELECT r.org_id AS dataId, t.deleted_at IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM removals o WHERE o.id <> r.id AND instr(o.org_id, t.org_id || '~') = 1) AS isLast
     FROM removals r LEFT JOIN test_organizations t ON t.org_id = substr(r.org_id, 1, instr(r.org_id, '~') - 1)
     WHERE t.data_id IS NOT r.org_id OR t.deleted_at IS NOT NULL ORDER BY r.id LIMIT 1`,
  ),
  removeHalfMade: removeHalfMade(client),
  dropRemoval: client.query<never, [dataId: string]>("DELETE FROM removals WHERE org_id = ?"),
  dropTestOrganization: client.query<never, [orgId: string]>("DELETE FROM test_organizations WHERE org_id = ?"),
})

/** Removes rows with `remove` until it finds none, which it returns, or for the time of a step. */
const inAStep = (remove: () => boolean): boolean => {
  const until = performance.now() + stepMs
  while (performance.now() < until) if (!remove()) return false
  return true
}

/** The same in a transaction of its own, on a connection that does not check references. */
const uncheckedStep = (sqlite: Database, dataId: string): boolean | Refusal => {
  const removers = uncheckedBranches.map((each) => removerOf(sqlite, each))
  const remove = sqlite.transaction(() => inAStep(() => removers.some((removeSome) => removeSome([dataId]))))
  try {
    return remove.immediate()
  } catch (error) {
    if (!isStorageFault(error)) throw error
    return refuseUnavailable("the database accepts no writes at the moment")
  }
}

type Needs = {
  readonly promised: PromisedCodes
  /** Writes the rows that wait in memory. */
  settle(): Result<null>
  openUnchecked(): Database
}

/** Removes data ids that are no longer used, a few milliseconds at a time. */
export const removalSteps = (
  { $client: client }: Db,
  commit: GroupCommit,
  { promised, settle, openUnchecked }: Needs,
): RemovalSteps => {
  const sqlite = statementsFor(client)
  const removeRows = inTurn(branches.map((each) => removerOf(client, each)))
  const removeAudit = inTurn([branch(auditLog.orgId), branch(auditChains.orgId)].map((each) => removerOf(client, each)))
  /** The data id of which nothing waits in memory: no job of it runs any more. */
  let settled: string | null = null
  let unchecked: Database | null = null

  const removeSome = ({ dataId, isLast }: Removal): boolean =>
    removeRows([dataId]) || (isLast && removeAudit([publicOrgId(dataId)]))

  const end = async () => {
    unchecked?.close()
    unchecked = null
  }

  return {
    next: async () => {
      const found = sqlite.next.get()
      return found && { dataId: found.dataId, isLast: found.isLast === 1 }
    },

    begin: async ({ dataId }) => {
      const refusal = settled === dataId ? null : await settle()
      if (refusal) return refusal
      settled = dataId
      return end
    },

    step: async (removal) => {
      const isMore = await commit.runForAll(() => inAStep(() => removeSome(removal)))
      if (isMore !== false) return isMore
      unchecked ??= openUnchecked()
      return uncheckedStep(unchecked, removal.dataId)
    },

    finish: ({ dataId, isLast }) =>
      commit.runForAll((tx) => {
        // A reset whose process died during the deletion was never undone.
        const isFree = isLast && sqlite.removeHalfMade.run(dataId, tx.wall).changes === 0
        sqlite.dropRemoval.run(dataId)
        if (isFree) sqlite.dropTestOrganization.run(publicOrgId(dataId))
        tx.afterCommit(() => promised.forget(dataId))
        return null
      }),
  }
}
