import type { SQLQueryBindings } from "bun:sqlite"
import type { Tx } from "../../../../record/transaction.ts"
import { preparedRows } from "../../engine/row/insert.ts"
import type { Db } from "../../file/open.ts"

/** The bodies of events, those of a transaction written together. */
export const deliveryBodyRows = (db: Db) => {
  const insert = preparedRows(db.$client, "INSERT INTO delivery_bodies (id, body)", 2)
  let waiting: SQLQueryBindings[] = []

  const flush = () => {
    if (waiting.length === 0) return
    insert(waiting)
    waiting = []
  }

  return {
    flush,
    append: (tx: Tx, row: number, body: string) => {
      if (waiting.length === 0) {
        tx.beforeCommit(flush)
        tx.onRollback(() => {
          waiting = []
        })
      }
      waiting.push(row, body)
    },
  }
}
