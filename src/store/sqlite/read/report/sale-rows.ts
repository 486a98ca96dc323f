import { codeSalesOf, maxAddedRedemptions } from "../../../../core/report/code-redemption.ts"
import type { Override, Sale, SaleReport } from "../../../../core/report/sale.ts"
import type { Db } from "../../file/open.ts"

type CodeRow = SaleReport & { readonly campaignId: string; readonly code: string; readonly externalUserId: string }
type AwardRow = SaleReport & {
  readonly award: number
  readonly miniGameId: string
  readonly awardId: string
  readonly externalUserId: string
}

const report = (table: string, recordedAt: string) =>
  `${table}.sale_total AS saleTotal, ${table}.discount_amount AS discountAmount, ${table}.currency,
   ${table}.redeemed_at AS redeemedAt, ${table}.external_reference AS externalReference, ${recordedAt} AS recordedAt`

const ofAward = report("r", "r.recorded_at")

/** Sales by the row numbers of their redemptions. */
export const saleRows = ({ $client: client }: Db) => {
  const selectCode = client.query<CodeRow, [number]>(
    `SELECT ${report("r", "r.redeemed_at")}, c.campaign_id AS campaignId, p.code, u.external_user_id AS externalUserId
     FROM code_redemptions r JOIN promo_codes p ON p.id = r.promo_code JOIN campaigns c ON c.id = r.campaign
     JOIN players u ON u.id = p.player WHERE r.id = +?`,
  )
  const selectAward = client.query<AwardRow, [number]>(
    `SELECT ${ofAward}, r.award, n.notification_id AS miniGameId, a.award_id AS awardId,
     u.external_user_id AS externalUserId FROM redemptions r JOIN awards a ON a.id = r.award
     JOIN notifications n ON n.id = r.notification JOIN players u ON u.id = a.player WHERE r.id = +?`,
  )
  const selectPrevious = client.query<SaleReport, [award: number, id: number]>(
    `SELECT ${ofAward} FROM redemptions r WHERE r.award = +? AND r.id < +? ORDER BY r.id DESC LIMIT 1`,
  )
  const selectNext = client.query<SaleReport & { recordedBy: string | null }, [award: number, id: number]>(
    `SELECT ${ofAward}, r.recorded_by AS recordedBy FROM redemptions r WHERE r.award = +? AND r.id > +? ORDER BY r.id LIMIT 1`,
  )

  const selectOfCode = client.query<SaleReport, [code: number, limit: number]>(
    `SELECT ${report("r", "r.redeemed_at")} FROM code_redemptions r WHERE r.promo_code = +? ORDER BY r.id DESC LIMIT +?`,
  )

  const found = <T>(row: T | null): T => {
    if (row === null) throw new Error("a redemption that was listed does not exist")
    return row
  }

  const reportOf = ({
    saleTotal,
    discountAmount,
    currency,
    redeemedAt,
    externalReference,
    recordedAt,
  }: SaleReport) => ({ saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt })

  return {
    codeSales: (codes: readonly number[]) =>
      codes.map((code) => codeSalesOf(selectOfCode.all(code, maxAddedRedemptions + 1))),
    codeSale: (id: number): Sale => {
      const row = found(selectCode.get(id))
      return { ...row, miniGameId: null, awardId: null, previous: null }
    },
    awardSale: (id: number): Sale => {
      const { award, ...row } = found(selectAward.get(id))
      return { ...row, campaignId: null, code: null, previous: selectPrevious.get(award, id) }
    },
    override: (id: number): Override => {
      const row = found(selectAward.get(id))
      const { award, miniGameId, awardId, externalUserId } = row
      const { recordedBy, ...by } = found(selectNext.get(award, id))
      return { miniGameId, awardId, externalUserId, replaced: reportOf(row), by, correctedBy: recordedBy }
    },
  }
}
