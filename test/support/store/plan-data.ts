import type { Client } from "../service/client.ts"
import type { TestService } from "../service/service.ts"

/** Data of an organization of which every log is long, made by statements: the plans of its lists are looked at. */

/** The time of the first row of each log; one follows every minute. */
export const firstAt = Date.UTC(2026, 10, 1)
const stepMs = 60_000

const prizes = [
  { prizeId: "tv", name: "TV", kind: "external" },
  { prizeId: "ten", name: "10 %", kind: "promo_code", codeConfig: { discountType: "percentage", discountValue: 10 } },
]
const template = { discountType: "percentage", discountValue: 10, expiresInSeconds: 100_000_000, maxUses: 3 }
const limitless = { maxPerUser: 1_000_000, period: "total" }

const campaigns: Readonly<Record<string, object>> = {
  card: { gameType: "scratch_card", rewardType: "promo_code", defaultCodeConfig: template, prizes },
  points: {
    gameType: "scratch_card",
    rewardType: "points",
    pointsReward: { points: 1 },
    ranking: { period: "month", prizes: [{ fromPosition: 1, toPosition: 3, prize: { type: "points", points: 5 } }] },
    playLimits: limitless,
  },
  codes: { kind: "codes", rewardType: "promo_code", defaultCodeConfig: template, generationLimits: limitless },
}

const wheel = {
  notificationId: "wheel",
  name: "Wheel",
  status: "active",
  cadence: "none",
  segments: [
    {
      segmentId: "win",
      name: "Mug",
      externalId: "MUG",
      weight: 1,
      prize: { type: "external", name: "Mug", value: 500 },
    },
    { segmentId: "none", name: "Nothing", weight: 1 },
  ],
}

/** What lists are asked for by, which the rows of `fillLogs` name. */
export const hero = "hero"

/** A new organization with games, of which `fillLogs` makes the logs. */
export const givenGames = async (service: TestService, name: string): Promise<Client> => {
  const org = await service.organization(name)
  const made = { status: 201 }
  for (const [campaignId, fields] of Object.entries(campaigns))
    await org.post("/api/v1/admin/campaigns", { campaignId, status: "active", winProbability: 1, ...fields }, made)
  await org.post("/api/v1/admin/notifications", wheel, made)
  for (const kind of ["reward", "entry"])
    await org.post("/api/v1/admin/code-pools", { poolId: kind, name: kind, kind }, made)
  await org.put("/api/v1/admin/audiences/everybody", { name: "Everybody" })
  const hook = { url: "http://127.0.0.1:9/", secret: "the secret of a hook", events: ["*"] }
  await org.post("/api/v1/admin/webhooks", hook, made)
  return org
}

/** Tables in which everything of an organization is numbered by `i`, from 0 on, and what `base + i` is. */
const rowsOf = {
  players: `(id, org_id, external_user_id, client_id, name, email, created_at, points, xp)
    SELECT base + i, org, CASE WHEN i = 0 THEN '${hero}' ELSE 'user-' || i END, 'client-' || org || i, 'Ana ' || i,
      'u' || i || '@example.com', at, i, i`,
  plays: `(id, org_id, session_id, campaign, player, at, result, won, used_quota, score, prize_id, prize_kind, prize_name,
      prize_value, segment_id, play_grant, prize_code)
    SELECT base + 100000 + i, org, 'ses_' || org || i, CASE WHEN i % 2 = 0 THEN card ELSE points END, owner, at, 'win', i % 4 < 3, i % 2 = 0,
      i, CASE WHEN i % 4 = 0 THEN 'tv' WHEN i % 4 = 2 THEN 'ten' END, CASE WHEN i % 4 = 0 THEN 2 WHEN i % 4 = 2 THEN 0 END,
      'TV', 500, NULL, CASE WHEN i % 10 = 0 THEN base + 900000 END, CASE WHEN i % 4 = 2 THEN 'C' || org || i END`,
  handouts: `(org_id, play, handed_out_at, note, campaign, at, value, forfeited_at)
    SELECT org, base + 100000 + i, CASE WHEN i % 12 < 8 THEN at END, 'sent', card, at, 500, CASE WHEN i % 12 = 8 THEN at END
    WHERE i % 4 = 0`,
  standings: `(org_id, campaign, player, last_play, last_at, plays, total_score, total_reached, month_from, month_score, month_reached)
    SELECT org, CASE WHEN i % 2 = 0 THEN card ELSE points END, base + i, base + 100000 + i, at, 1, i, base + 100000 + i, ${firstAt}, i, base + 100000 + i`,
  promo_codes: `(id, org_id, code_key, code, campaign, player, origin, issue_key, discount_type, discount_value, uses, max_uses,
      created_at, expires_at, deactivated_at)
    SELECT base + 200000 + i, org, 'C' || upper(org) || i, 'C' || upper(org) || i, CASE WHEN i % 2 = 0 THEN card ELSE codes END, owner, 'codes',
      'key-' || i, 'percentage', 10, CASE WHEN i % 4 = 0 THEN 1 ELSE 0 END, 1, at, at + CASE WHEN i % 8 = 1 THEN 1000 ELSE 10000000000 END,
      CASE WHEN i % 8 = 2 THEN at END`,
  code_redemptions: `(id, org_id, promo_code, campaign, redeemed_at, sale_total, discount_amount, currency)
    SELECT base + 300000 + i, org, base + 200000 + i, CASE WHEN i % 2 = 0 THEN card ELSE codes END, at, i, 10, CASE WHEN i % 2 = 0 THEN 'EUR' ELSE 'COP' END`,
  awards: `(id, org_id, mini_game, award_id, spin_period, player, client_id, segment_id, segment, won, prize_code, points_awarded,
      created_at, prize_value, prize_currency)
    SELECT base + 400000 + i, org, wheel, 'awd_' || org || i, 'p' || i, owner, 'client-' || org || i, CASE WHEN i % 2 = 0 THEN 'win' ELSE 'none' END,
      json_build_object('segmentId', 'win', 'name', 'Mug', 'externalId', 'MUG', 'prize', json_build_object('type', 'external')), i % 2 = 0, NULL, 0, at, 500, 'EUR'`,
  award_handouts: `(org_id, award, at, name, value, handed_out_at, forfeited_at)
    SELECT org, base + 400000 + i, at, 'Mug', 500, CASE WHEN i % 3 = 0 THEN at END, CASE WHEN i % 12 = 2 THEN at END WHERE i % 2 = 0`,
  redemptions: `(id, org_id, award, mini_game, sale_total, discount_amount, currency, redeemed_at, recorded_at, is_current)
    SELECT base + 500000 + i, org, base + 400000 + i / 2, wheel, i, 10, 'EUR', at, at, i % 2 = 1`,
  points_ledger: `(id, org_id, player, at, points, balance, reason, source_id)
    SELECT base + 600000 + i, org, owner, at, 1, i, CASE i % 4 WHEN 0 THEN 'earn' WHEN 1 THEN 'play' WHEN 2 THEN 'spin' ELSE 'spend' END,
      CASE i % 4 WHEN 1 THEN 'ses_' WHEN 2 THEN 'awd_' ELSE 'ptx_' END || org || i`,
  points_transactions: `(id, org_id, transaction_id, player, kind, points, note)
    SELECT base + 700000 + i, org, 'ptx_' || org || i, owner, CASE WHEN i % 4 = 0 THEN 'earn' ELSE 'spend' END, 1, 'note'`,
  deliveries: `(id, org_id, webhook, event_id, event, body, status, attempts, due_at, created_at)
    SELECT base + 800000 + i, org, hook, 'evt_' || org || i, CASE WHEN i % 2 = 0 THEN 'game.won' ELSE 'game.played' END, '{}',
      CASE WHEN i % 10 = 0 THEN 'failed' ELSE 'delivered' END, 1, NULL, at`,
  play_grants: `(id, org_id, grant_id, campaign_id, player, plays, used, created_at, reference)
    SELECT base + 900000 + i, org, 'grt_' || org || i, 'card', owner, 3, 1, at, 'order-' || i`,
  audit_log: `(id, org_id, at, key_id, action, target, after, is_listed)
    SELECT base + 1000000 + i, org, at, 'key_' || org, CASE i % 4 WHEN 0 THEN 'campaign.update' WHEN 1 THEN 'player.points' WHEN 2 THEN 'player.read' ELSE 'code.create' END,
      CASE i % 4 WHEN 0 THEN 'card' WHEN 1 THEN '${hero}' ELSE 'user-' || i END, '{}', CASE WHEN i % 4 = 1 THEN true END`,
  pool_codes: `(org_id, pool, place, kind, code_key, code, status, at, play)
    SELECT org, entry, i, 'entry', 'E' || i, 'E' || i, CASE WHEN i % 2 = 0 THEN 2 ELSE 0 END, at, CASE WHEN i % 2 = 0 THEN base + 100000 + i END
    UNION ALL SELECT org, reward, i, 'reward', 'R' || org || i, 'R' || i, CASE WHEN i % 2 = 0 THEN 1 ELSE 0 END, at, NULL`,
  audience_members: `(id, org_id, audience, external_user_id, added_at)
    SELECT base + 1100000 + i, org, audience, 'user-' || i, at`,
  bans: `(id, org_id, ban_id, player, reason, created_at)
    SELECT base + 1200000 + i, org, 'ban_' || org || i, base + i, 'fraud', at WHERE i % 2 = 1`,
  lifted_bans: `(id, org_id, ban_id, player, reason, created_at, lifted_at)
    SELECT base + 1300000 + i, org, 'ban_old' || org || i, owner, 'fraud', at, at`,
  ranking_wins: `(id, org_id, campaign, player, period_key, position, at, name, value)
    SELECT base + 1400000 + i, org, points, owner, '2026-10', i + 1, at, 'Trip', 500`,
  ranking_prizes: `(id, org_id, campaign, period_key, position, player, total_score, prize, given_at)
    SELECT base + 1500000 + i, org, points, '2026-10', i + 1, owner, 1, '{"type":"points","points":5}', at`,
  accepted_terms: `(id, org_id, player, game, game_id, version, url, accepted_at)
    SELECT base + 1600000 + i, org, owner, 'campaign', 'card', i::text, 'https://example.com/', at`,
  push_sends: `(id, org_id, send_id, created_at) SELECT base + 1700000 + i, org, 'snd_' || org || i, at`,
  console_sessions: `(org_id, hash, key_id, created_at, seen_at, expires_at)
    SELECT org, 'hash-' || org || i, 'key_' || org, at, at, at + 100000000000`,
  idempotency_records: `(org_id, operation, key, request, answer, created_at)
    SELECT org, 'earn', 'key-' || i, '', '{}', ${Date.UTC(2026, 10, 21)}`,
} as const

const rowNumbersOf = 2_000_000

/** The tables of an organization that has `fillLogs`. */
export const logTables = Object.keys(rowsOf)

/**
 * Fills the logs of an organization with `count` rows each; a quarter of what players have is `hero`'s. `nth` keeps the row
 * numbers of organizations apart.
 */
export const fillLogs = ({ orgId }: Client, nth: number, count: number): string => {
  const of = (table: string, column: string, id: string) =>
    `(SELECT id FROM ${table} WHERE org_id = '${orgId}' AND ${column} = '${id}')`
  const base = nth * rowNumbersOf
  const names = `SELECT i, '${orgId}' AS org, ${base}::bigint AS base, ${firstAt} + i::bigint * ${stepMs} AS at,
      ${base} + CASE WHEN i % 4 = 0 THEN 0 ELSE i END AS owner, ${of("campaigns", "campaign_id", "card")} AS card,
      ${of("campaigns", "campaign_id", "points")} AS points, ${of("campaigns", "campaign_id", "codes")} AS codes,
      ${of("mini_games", "notification_id", "wheel")} AS wheel, ${of("code_pools", "pool_id", "entry")} AS entry,
      ${of("code_pools", "pool_id", "reward")} AS reward, ${of("audiences", "audience_id", "everybody")} AS audience,
      (SELECT id FROM webhooks WHERE org_id = '${orgId}') AS hook FROM generate_series(0, ${count - 1}) AS i`
  const inserts = Object.entries(rowsOf).map(([table, text]) => {
    const from = " FROM numbered "
    const [columns, ...selects] = text.split(/(?=SELECT )/)
    const read = selects.map((select) => {
      const [head, rest] = select.split(/ (?=WHERE i |UNION ALL)/)
      return `${head}${from}${rest ?? ""}`
    })
    return `INSERT INTO ${table} ${columns} ${read.join(" ")}`
  })
  return [
    `CREATE TEMP TABLE numbered AS ${names}`,
    ...inserts,
    `INSERT INTO code_lots (org_id, pool, number, created_at, size, free, head)
      SELECT DISTINCT org, p, 0, ${firstAt}, ${count}, ${count / 2}, 0 FROM numbered, unnest(ARRAY[entry, reward]) AS p`,
    `UPDATE code_pools SET total = ${count}, lots = 1, used = CASE WHEN kind = 'entry' THEN ${count / 2} ELSE 0 END,
      given = CASE WHEN kind = 'reward' THEN ${count / 2} ELSE 0 END WHERE org_id = '${orgId}'`,
    `UPDATE audiences SET members = ${count} WHERE org_id = '${orgId}'`,
    "DROP TABLE numbered",
  ].join(";\n")
}
