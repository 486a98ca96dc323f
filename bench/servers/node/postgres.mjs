import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import pg from "pg"
import { answerOf, campaigns, codeLifetimeMs, discount, draw, eventBody, newCode, Refused, resultOf } from "../play.ts"
import { serve } from "./app.mjs"

/**
 * Fastify with PostgreSQL: a pool of 20, named statements (prepared once per connection), a transaction per request.
 */
const pool = new pg.Pool({
  host: process.env.BENCH_PGHOST,
  database: process.env.BENCH_PGDATABASE,
  user: "postgres",
  max: 20,
})
await pool.query(readFileSync(new URL("postgres.sql", import.meta.url), "utf8"))

if (process.env.BENCH_WEBHOOK) await pool.query("INSERT INTO webhooks (url) VALUES ($1)", [process.env.BENCH_WEBHOOK])
const subscribers = (await pool.query("SELECT id FROM webhooks")).rows
const known = new Map()
for (const campaign of campaigns) {
  // Another process may have created it.
  await pool.query("INSERT INTO campaigns (campaign_id) VALUES ($1) ON CONFLICT DO NOTHING", [campaign.campaignId])
  const { rows } = await pool.query("SELECT id FROM campaigns WHERE campaign_id = $1", [campaign.campaignId])
  known.set(campaign.campaignId, { ...campaign, id: rows[0].id })
}
const campaignOf = (campaignId) => {
  const campaign = known.get(campaignId)
  if (!campaign) throw new Refused(404, "NOT_FOUND")
  return campaign
}

const statements = {
  findPlayer: "SELECT id FROM players WHERE external_user_id = $1",
  insertPlayer: `
    INSERT INTO players (external_user_id) VALUES ($1)
    ON CONFLICT (external_user_id) DO UPDATE SET external_user_id = excluded.external_user_id RETURNING id`,
  // Locks the player's row of the campaign until the commit, so that the play limit holds.
  countPlay: `
    INSERT INTO standings (campaign, player, plays, total_score, reached) VALUES ($1, $2, 1, $3, now())
    ON CONFLICT (campaign, player) DO UPDATE SET plays = standings.plays + 1,
      total_score = standings.total_score + $3, reached = CASE WHEN $3 = 0 THEN standings.reached ELSE now() END
    RETURNING plays`,
  takeWin: "UPDATE campaigns SET wins = wins + 1 WHERE id = $1 AND wins < $2 RETURNING wins",
  insertCode: `
    INSERT INTO codes (code, campaign, player, discount_type, discount_value, max_discount_amount, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  insertSession: `
    INSERT INTO sessions (session_id, campaign, player, at, result, won, score, prize_code)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  insertEvent: `
    INSERT INTO outbox (webhook, event_id, event, body, due_at, created_at) VALUES ($1, $2, 'game.played', $3, $4, $4)`,
}

const run = async (client, name, values) => (await client.query({ name, text: statements[name], values })).rows[0]

/** The row of all wins is locked as late as possible: other winners wait for it until the commit. */
const issueCode = async (client, campaign, player, now) => {
  const taken = await run(client, "takeWin", [campaign.id, campaign.maxWins])
  if (!taken) return null
  const code = newCode()
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  const { discountType, discountValue, maxDiscountAmount } = discount
  await run(client, "insertCode", [
    ...[code, campaign.id, player, discountType, discountValue, maxDiscountAmount],
    ...[now, expiresAt],
  ])
  return { code, wins: taken.wins }
}

const playIn = async (client, body) => {
  const campaign = campaignOf(body.campaignId)
  const now = new Date()
  const { externalUserId } = body
  const score = body.gameResult?.score ?? 0
  const found = await run(client, "findPlayer", [externalUserId])
  const player = (found ?? (await run(client, "insertPlayer", [externalUserId]))).id
  const { plays } = await run(client, "countPlay", [campaign.id, player, score])
  if (plays > campaign.maxPlays) throw new Refused(429, "PLAY_LIMIT_REACHED")
  const drawn = draw(campaign, body)
  const issued = drawn && campaign.rewardType === "promo_code" ? await issueCode(client, campaign, player, now) : null
  const won = campaign.rewardType === "promo_code" ? issued !== null : drawn
  const prizeCode = issued?.code ?? null
  const sessionId = randomUUID()
  await run(client, "insertSession", [sessionId, campaign.id, player, now, resultOf(won), won, score, prizeCode])
  for (const { id } of subscribers) await run(client, "insertEvent", [id, randomUUID(), eventBody(body, won, now), now])
  return answerOf(campaign, { sessionId, won, prizeCode, plays, wins: issued?.wins ?? 0 })
}

const play = async (body) => {
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    const answer = await playIn(client, body)
    await client.query("COMMIT")
    return answer
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  } finally {
    client.release()
  }
}

const ranking = async (campaignId, limit) => {
  const { rows } = await pool.query(
    `SELECT external_user_id AS "externalUserId", total_score AS "totalScore"
     FROM standings JOIN players ON players.id = standings.player
     WHERE campaign = $1 AND total_score > 0 ORDER BY total_score DESC, reached LIMIT $2`,
    [campaignOf(campaignId).id, limit],
  )
  return rows
}

await serve({ play, ranking })
