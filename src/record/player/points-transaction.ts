import type { ChangeOf } from "../../core/change.ts"
import type { PointsTransaction } from "../../core/player/transaction.ts"
import { type Rows, tableOf } from "../rows.ts"

type TransactionRow = PointsTransaction & {
  readonly id: number
  readonly orgId: string
  readonly player: number
}

export const transactionTable = tableOf<TransactionRow>()({
  key: ["id"],
  changed: ["refundedBy"],
  reads: { byId: { kind: "one", by: ["orgId", "transactionId"] } },
})

/** Spends, earns and refunds of points, for jobs. Their rows of the ledger hold the balances. */
export const transactionRecords = (rows: Rows) => {
  const find = (orgId: string, transactionId: string) => rows.one(transactionTable, "byId", orgId, transactionId)

  return {
    find,

    add: (orgId: string, player: number, transaction: PointsTransaction) => {
      rows.add(transactionTable, { orgId, player, ...transaction })
    },

    noteRefund: (orgId: string, { transactionId, refundedBy }: ChangeOf<"noteRefund">) => {
      const spend = find(orgId, transactionId)
      if (!spend) throw new Error(`the refunded spend ${transactionId} does not exist`)
      rows.change(transactionTable, spend, { ...spend, refundedBy })
    },
  }
}

export type Transactions = ReturnType<typeof transactionRecords>
