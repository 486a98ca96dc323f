import { type LogQueries, streamLogs } from "../../../../core/stream/log.ts"

/** The person of a row whose player is joined as `p`. */
const person = `p.id AS player, p.external_user_id AS externalUserId, p.client_id AS clientId`

/** The organization is compared without an index, so that rows are read in the order of their numbers. */
const ofCampaign = "CROSS JOIN campaigns c ON c.id = t.campaign AND +c.org_id = ?1"
const ofMiniGame = "CROSS JOIN notifications n ON n.id = t.notification AND +n.org_id = ?1"

const play = `SELECT t.id AS row, t.at, t.session_id AS sessionId, t.campaign, c.campaign_id AS campaignId, ${person},
    t.result, t.won, t.score, t.xp, t.play_grant IS NOT NULL AS granted, t.segment_id AS segmentId,
    t.prize_id AS prizeId, t.prize_kind AS prizeKind, t.prize_name AS prizeName, t.prize_value AS prizeValue,
    t.prize_code AS prizeCode, t.metadata, t.entry_code AS entryCode, h.handed_out_at AS handedOutAt,
    h.forfeited_at AS forfeitedAt
  FROM plays t ${ofCampaign} CROSS JOIN players p ON p.id = t.player LEFT JOIN handouts h ON h.play = t.id`

const award = `SELECT t.id AS row, t.created_at AS at, n.notification_id AS miniGameId, ${person},
    t.award_id AS awardId, t.spin_period AS spinPeriod, t.segment_id AS segmentId, t.segment, t.won,
    t.prize_code AS prizeCode, t.points_awarded AS pointsAwarded, t.prize_value AS prizeValue,
    t.prize_currency AS prizeCurrency, h.handed_out_at AS handedOutAt, h.forfeited_at AS forfeitedAt
  FROM awards t ${ofMiniGame} CROSS JOIN players p ON p.id = t.player LEFT JOIN award_handouts h ON h.award = t.id`

const code = `SELECT t.id AS row, t.created_at AS at, t.code, t.campaign, c.campaign_id AS campaignId, ${person}, t.origin,
    t.discount_type AS discountType, t.discount_value AS discountValue, t.max_discount_amount AS maxDiscountAmount,
    t.bought_for AS boughtFor, t.max_uses AS maxUses, t.expires_at AS expiresAt, t.deactivated_at AS deactivatedAt
  FROM promo_codes t ${ofCampaign} CROSS JOIN players p ON p.id = t.player`

const rankingPrize = `SELECT t.id AS row, t.at, t.campaign, c.campaign_id AS campaignId, ${person},
    t.period_key AS periodKey, t.position, t.name, t.value, t.handed_out_at AS handedOutAt, t.forfeited_at AS forfeitedAt
  FROM ranking_wins t ${ofCampaign} CROSS JOIN players p ON p.id = t.player`

const points = `SELECT t.id AS row, t.at, ${person}, t.points, t.balance, t.reason, t.source_id AS sourceId
  FROM points_ledger t CROSS JOIN players p ON p.id = t.player AND +p.org_id = ?1`

const codeRedemption = `SELECT t.id AS row, t.redeemed_at AS at, 'code' AS "of", k.code, c.campaign_id AS campaignId,
    ${person}, t.redeemed_at AS redeemedAt, t.sale_total AS saleTotal, t.discount_amount AS discountAmount, t.currency,
    t.external_reference AS externalReference, NULL AS miniGameId, NULL AS award, NULL AS replaces
  FROM code_redemptions t ${ofCampaign} CROSS JOIN promo_codes k ON k.id = t.promo_code
    CROSS JOIN players p ON p.id = k.player`

const awardRedemption = `SELECT t.id AS row, t.recorded_at AS at, 'award' AS "of", n.notification_id AS miniGameId, t.award,
    ${person}, t.redeemed_at AS redeemedAt, t.sale_total AS saleTotal, t.discount_amount AS discountAmount, t.currency,
    t.external_reference AS externalReference, NULL AS code, NULL AS campaignId,
    (SELECT max(r.id) FROM redemptions r WHERE r.award = t.award AND r.id < t.id) AS replaces
  FROM redemptions t ${ofMiniGame} CROSS JOIN awards a ON a.id = t.award CROSS JOIN players p ON p.id = a.player`

const change = `SELECT t.id AS row, t.at, t.kind AS type, t.state, t.award, t.from_player AS "from", ${person}
  FROM stream_changes t LEFT JOIN players p ON p.id = t.player`

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

/** The changes name their organization themselves; those of other logs are joined to something of the organization. */
const ownCondition = (table: keyof LogQueries) => (table === "stream_changes" ? "+t.org_id = ?1 AND" : "")

/** The logs of a stream, each with the query for an organization's rows of a range of numbers. */
export const sources = streamLogs.map(({ table, types }) => ({
  table,
  types,
  text: `${queries[table]} WHERE ${ownCondition(table)} t.id > ?2 AND t.id <= ?3 ORDER BY t.id`,
}))

export type Source = (typeof sources)[number]
