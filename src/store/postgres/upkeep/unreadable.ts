import type { Pool } from "pg"
import type { UnreadableFound } from "../../../core/port/upkeep.ts"
import type { Shape } from "../../transfer/shape.ts"
import { reportUnreadable } from "../../transfer/unreadable.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { withSession } from "../connection/pool.ts"
import { selectRows, shapes } from "./transfer.ts"

const selectOrganizations = 'SELECT org_id AS "orgId" FROM organizations'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** The time to parse a row grows with the length of its JSON. */
const rowsOfAStep = 10

/** Reports each row of the configuration that cannot be read, with other requests in between. */
export const findUnreadable = (pool: Pool, tell: (found: UnreadableFound) => void): Promise<void> =>
  withSession(pool, async (session) => {
    const organizations = await inEveryPart(pool, (one) => one.query<{ orgId: string }>(selectOrganizations))
    const rowsOf = async function* (shape: Shape) {
      const step = `${selectRows(shape)} AND t.id > $2 ORDER BY t.id LIMIT ${rowsOfAStep}`
      for (const { orgId } of organizations)
        for (let after = 0, isLast = false; !isLast; ) {
          const rows: readonly Row[] = await session.query<Row>(step, [orgId, after])
          for (const row of rows) yield { orgId, row }
          after = rows.at(-1)?.id ?? after
          isLast = rows.length < rowsOfAStep
        }
    }
    await reportUnreadable(shapes, rowsOf, tell)
  })
