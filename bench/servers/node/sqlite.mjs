import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import Database from "better-sqlite3"
import { answerOf, campaigns, codeLifetimeMs, discount, draw, eventBody, newCode, Refused, resultOf } from "../play.ts"
import { serve } from "./app.mjs"

/** Fastify with better-sqlite3: prepared statements, and a transaction per request. */
const db = new Database(process.env.BENCH_DATABASE)
db.pragma("journal_mode = WAL")
db.pragma("synchronous = FULL")
db.pragma("foreign_keys = ON")
db.pragma("cache_size = -65536")
db.exec(readFileSync(new URL("../schema.sql", import.meta.url), "utf8"))

if (process.env.BENCH_WEBHOOK) db.prepare("INSERT INTO webhooks (url) VALUES (?)").run(process.env.BENCH_WEBHOOK)
const subscribers = db.prepare("SELECT id FROM webhooks").pluck().all()
const insertCampaign = db.prepare("INSERT INTO campaigns (campaign_id) VALUES (?)")
const known = new Map(
  campaigns.map((campaign) => {
    const id = Number(insertCampaign.run(campaign.campaignId).lastInsertRowid)
    return [campaign.campaignId, { ...campaign, id }]
  }),
)
const campaignOf = (campaignId) => {
  const campaign = known.get(campaignId)
  if (!campaign) throw new Refused(404, "NOT_FOUND")
  return campaign
}

const findPlayer = db.prepare("SELECT id FROM players WHERE external_user_id = ?").pluck()
const insertPlayer = db.prepare("INSERT INTO players (external_user_id) VALUES (?)")
const findStanding = db.prepare("SELECT plays FROM standings WHERE campaign = ? AND player = ?")
const takeWin = db.prepare("UPDATE campaigns SET wins = wins + 1 WHERE id = ? AND wins < ? RETURNING wins").pluck()
const insertCode = db.prepare(`
  INSERT INTO codes (code, campaign, player, discount_type, discount_value, max_discount_amount, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
const insertSession = db.prepare(`
  INSERT INTO sessions (session_id, campaign, player, at, result, won, score, prize_code) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
const saveStanding = db.prepare(`
  INSERT INTO standings (campaign, player, plays, total_score, reached) VALUES (@campaign, @player, 1, @score, @session)
  ON CONFLICT DO UPDATE SET plays = plays + 1, total_score = total_score + @score,
    reached = iif(@score = 0, reached, @session)`)
const insertEvent = db.prepare(`
  INSERT INTO outbox (webhook, event_id, event, body, due_at, created_at) VALUES (?, ?, 'game.played', ?, ?, ?)`)
const selectRanking = db.prepare(`
  SELECT external_user_id AS externalUserId, total_score AS totalScore
  FROM standings JOIN players ON players.id = standings.player
  WHERE campaign = ? AND total_score > 0 ORDER BY total_score DESC, reached LIMIT ?`)

const issueCode = (campaign, player, at) => {
  const wins = takeWin.get(campaign.id, campaign.maxWins)
  if (wins === undefined) return null
  const code = newCode()
  const { discountType, discountValue, maxDiscountAmount } = discount
  insertCode.run(code, campaign.id, player, discountType, discountValue, maxDiscountAmount, at, at + codeLifetimeMs)
  return { code, wins }
}

const play = db.transaction((body) => {
  const campaign = campaignOf(body.campaignId)
  const now = new Date()
  const at = now.getTime()
  const player = findPlayer.get(body.externalUserId) ?? insertPlayer.run(body.externalUserId).lastInsertRowid
  const plays = (findStanding.get(campaign.id, player)?.plays ?? 0) + 1
  if (plays > campaign.maxPlays) throw new Refused(429, "PLAY_LIMIT_REACHED")
  const drawn = draw(campaign, body)
  const issued = drawn && campaign.rewardType === "promo_code" ? issueCode(campaign, player, at) : null
  const won = campaign.rewardType === "promo_code" ? issued !== null : drawn
  const prizeCode = issued?.code ?? null
  const sessionId = randomUUID()
  const score = body.gameResult?.score ?? 0
  const inserted = insertSession.run(sessionId, campaign.id, player, at, resultOf(won), won ? 1 : 0, score, prizeCode)
  saveStanding.run({ campaign: campaign.id, player, score, session: inserted.lastInsertRowid })
  for (const webhook of subscribers) insertEvent.run(webhook, randomUUID(), eventBody(body, won, now), at, at)
  return answerOf(campaign, { sessionId, won, prizeCode, plays, wins: issued?.wins ?? 0 })
})

await serve({
  play: (body) => play.immediate(body),
  ranking: (campaignId, limit) => selectRanking.all(campaignOf(campaignId).id, limit),
})
