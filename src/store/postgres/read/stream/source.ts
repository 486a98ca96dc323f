import { type LogQueries, streamLogs } from "../../../../core/stream/log.ts"
import { rowOf } from "../../engine/access-path.ts"

const person = `p.id AS player, p.external_user_id AS "externalUserId", p.client_id AS "clientId"`

const joined = (table: string, name: string, row: string) => `CROSS JOIN ${rowOf(table, row)} ${name}`

const ofCampaign = joined("campaigns", "c", "t.campaign")
const ofMiniGame = joined("mini_games", "n", "t.mini_game")
const ofPlayer = joined("players", "p", "t.player")

const play = `SELECT t.id AS row, t.at, t.session_id AS "sessionId", t.campaign, c.campaign_id AS "campaignId", ${person},
    t.result, t.won, t.score, t.xp, t.play_grant IS NOT NULL AS granted, t.segment_id AS "segmentId",
    t.prize_id AS "prizeId", t.prize_kind AS "prizeKind", t.prize_name AS "prizeName", t.prize_value AS "prizeValue",
    t.prize_code AS "prizeCode", t.metadata, t.entry_code AS "entryCode", h.handed_out_at AS "handedOutAt",
    h.forfeited_at AS "forfeitedAt"
  FROM plays t ${ofCampaign} ${ofPlayer} LEFT JOIN ${rowOf("handouts", "t.id", "play")} h ON true`

const award = `SELECT t.id AS row, t.created_at AS at, n.notification_id AS "miniGameId", ${person},
    t.award_id AS "awardId", t.spin_period AS "spinPeriod", t.segment_id AS "segmentId", t.segment, t.won,
    t.prize_code AS "prizeCode", t.points_awarded AS "pointsAwarded", t.prize_value AS "prizeValue",
    t.prize_currency AS "prizeCurrency", h.handed_out_at AS "handedOutAt", h.forfeited_at AS "forfeitedAt"
  FROM awards t ${ofMiniGame} ${ofPlayer} LEFT JOIN ${rowOf("award_handouts", "t.id", "award")} h ON true`

const code = `SELECT t.id AS row, t.created_at AS at, t.code, t.campaign, c.campaign_id AS "campaignId", ${person},
    t.origin, t.discount_type AS "discountType", t.discount_value AS "discountValue",
    t.max_discount_amount AS "maxDiscountAmount", t.bought_for AS "boughtFor", t.max_uses AS "maxUses",
    t.expires_at AS "expiresAt", t.deactivated_at AS "deactivatedAt"
  FROM promo_codes t ${ofCampaign} ${ofPlayer}`

const rankingPrize = `SELECT t.id AS row, t.at, t.campaign, c.campaign_id AS "campaignId", ${person},
    t.period_key AS "periodKey", t.position, t.name, t.value, t.handed_out_at AS "handedOutAt",
    t.forfeited_at AS "forfeitedAt"
  FROM ranking_wins t ${ofCampaign} ${ofPlayer}`

const points = `SELECT t.id AS row, t.at, ${person}, t.points, t.balance, t.reason, t.source_id AS "sourceId"
  FROM points_ledger t ${ofPlayer}`

const codeRedemption = `SELECT t.id AS row, t.redeemed_at AS at, 'code' AS "of", k.code, c.campaign_id AS "campaignId",
    ${person}, t.redeemed_at AS "redeemedAt", t.sale_total AS "saleTotal", t.discount_amount AS "discountAmount",
    t.currency, t.external_reference AS "externalReference", NULL AS "miniGameId", NULL::bigint AS award,
    NULL::bigint AS replaces
  FROM code_redemptions t ${ofCampaign} ${joined("promo_codes", "k", "t.promo_code")} ${joined("players", "p", "k.player")}`

const awardRedemption = `SELECT t.id AS row, t.recorded_at AS at, 'award' AS "of", n.notification_id AS "miniGameId",
    t.award, ${person}, t.redeemed_at AS "redeemedAt", t.sale_total AS "saleTotal",
    t.discount_amount AS "discountAmount", t.currency, t.external_reference AS "externalReference", NULL AS code,
    NULL AS "campaignId", (SELECT max(r.id) FROM redemptions r
      WHERE r.org_id COLLATE "C" = $1 AND r.award = t.award AND r.id < t.id) AS replaces
  FROM redemptions t ${ofMiniGame} ${joined("awards", "a", "t.award")} ${joined("players", "p", "a.player")}`

const change = `SELECT t.id AS row, t.at, t.kind AS type, t.state, t.award, t.from_player AS "from", ${person}
  FROM stream_changes t LEFT JOIN ${rowOf("players", "t.player")} p ON true`

const queries: LogQueries = {
  plays: play,
  awards: award,
  promo_codes: code,
  ranking_wins: rankingPrize,
  points_ledger: points,
  code_redemptions: codeRedemption,
  redemptions: awardRedemption,
  stream_changes: change,
}

/** The logs of a stream, each with the query for an organization's rows of a range of numbers. */
export const sources = streamLogs.map(({ table, types }) => ({
  table,
  types,
  text: `${queries[table]} WHERE t.org_id = $1 AND t.id > $2 AND t.id <= $3 ORDER BY t.id`,
}))

export type Source = (typeof sources)[number]
