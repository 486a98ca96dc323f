import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { type SaleKey, type SaleReport, saleKinds } from "../../../core/report/sale.ts"
import { nullable, optional, Time, Timestamp } from "../../operation/fields.ts"
import type { Cursors } from "../../operation/list/list.ts"

/** The common parts of the operations on sales and on their corrections. */
export const shared = { access: ["admin"], area: "reports", tag: "Console: reports", method: "GET" } as const
export const text = nullable(Type.String())
const amount = nullable(Type.Integer({ description: "in minor units; null if none was reported" }))

export const Report = Type.Object(
  {
    saleTotal: amount,
    discountAmount: amount,
    currency: text,
    redeemedAt: Time,
    externalReference: text,
    recordedAt: Time,
  },
  { title: "SaleReport" },
)

export const reportExample = {
  saleTotal: 125000,
  discountAmount: 12500,
  currency: "COP",
  redeemedAt: "2026-11-21T23:30:00.000Z",
  externalReference: "receipt-881",
  recordedAt: "2026-11-21T23:30:02.000Z",
}

/** A cursor names the time, the kind and the row of the last item. */
export const cursors: Cursors<SaleKey> = {
  write: ({ at, kind, id }) => `${kind} ${at} ${id}`,
  read: (written) => {
    const [, name, at, id] = /^(\w+) (-?\d{1,16}) (\d{1,16})$/.exec(written) ?? []
    const kind = saleKinds.find((known) => known === name)
    return kind ? { kind, at: Number(at), id: Number(id) } : null
  },
}

export const reportView = ({ redeemedAt, recordedAt, ...report }: SaleReport) => ({
  ...report,
  redeemedAt: isoTime(redeemedAt),
  recordedAt: isoTime(recordedAt),
})

export const range = { from: optional(Timestamp), to: optional(Timestamp) }
