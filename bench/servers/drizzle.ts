import { Database } from "bun:sqlite"
import { readFileSync } from "node:fs"
import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { Elysia, t } from "elysia"
import {
  answerOf,
  type Campaign,
  campaigns as campaignList,
  codeLifetimeMs,
  discount,
  draw,
  eventBody,
  newCode,
  type PlayBody,
  playPath,
  Refused,
  resultOf,
} from "./play.ts"

/** What a team would write first on our stack: Elysia, drizzle, and a transaction per request. */
const players = sqliteTable("players", {
  id: integer("id").primaryKey(),
  externalUserId: text("external_user_id").notNull().unique(),
})
const campaigns = sqliteTable("campaigns", {
  id: integer("id").primaryKey(),
  campaignId: text("campaign_id").notNull().unique(),
  wins: integer("wins").notNull().default(0),
})
const sessions = sqliteTable("sessions", {
  id: integer("id").primaryKey(),
  sessionId: text("session_id").notNull(),
  campaign: integer("campaign").notNull(),
  player: integer("player").notNull(),
  at: integer("at", { mode: "timestamp_ms" }).notNull(),
  result: text("result").notNull(),
  won: integer("won", { mode: "boolean" }).notNull(),
  score: real("score").notNull(),
  prizeCode: text("prize_code"),
})
const standings = sqliteTable(
  "standings",
  {
    campaign: integer("campaign").notNull(),
    player: integer("player").notNull(),
    plays: integer("plays").notNull(),
    totalScore: real("total_score").notNull(),
    reached: integer("reached").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.player] })],
)
const codes = sqliteTable("codes", {
  code: text("code").primaryKey(),
  campaign: integer("campaign").notNull(),
  player: integer("player").notNull(),
  discountType: text("discount_type").notNull(),
  discountValue: real("discount_value").notNull(),
  maxDiscountAmount: integer("max_discount_amount"),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
})
const webhooks = sqliteTable("webhooks", { id: integer("id").primaryKey(), url: text("url").notNull() })
const outbox = sqliteTable("outbox", {
  id: integer("id").primaryKey(),
  webhook: integer("webhook").notNull(),
  eventId: text("event_id").notNull(),
  event: text("event").notNull(),
  body: text("body").notNull(),
  dueAt: integer("due_at", { mode: "timestamp_ms" }),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
})

const sqlite = new Database(process.env["BENCH_DATABASE"] ?? "", { create: true })
sqlite.run("PRAGMA journal_mode = WAL")
sqlite.run("PRAGMA synchronous = FULL")
sqlite.run("PRAGMA foreign_keys = ON")
sqlite.run("PRAGMA cache_size = -65536")
sqlite.run(readFileSync(new URL("schema.sql", import.meta.url), "utf8"))
const db = drizzle(sqlite)

const url = process.env["BENCH_WEBHOOK"]
if (url) db.insert(webhooks).values({ url }).run()
const subscribers = db.select().from(webhooks).all()
type Known = Campaign & { readonly id: number }
const known = new Map<string, Known>()
for (const campaign of campaignList) {
  const row = db.insert(campaigns).values({ campaignId: campaign.campaignId }).returning().get()
  known.set(campaign.campaignId, { ...campaign, id: row.id })
}
const campaignOf = (campaignId: string): Known => {
  const campaign = known.get(campaignId)
  if (!campaign) throw new Refused(404, "NOT_FOUND")
  return campaign
}

type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0]

const playerRow = (tx: Tx, externalUserId: string): number => {
  const found = tx.select().from(players).where(eq(players.externalUserId, externalUserId)).get()
  return found?.id ?? tx.insert(players).values({ externalUserId }).returning().get().id
}

/** Takes one win of the quota, and issues its code; null if the quota is used up. */
const issueCode = (tx: Tx, campaign: Known, player: number, now: Date) => {
  const taken = tx
    .update(campaigns)
    .set({ wins: sql`${campaigns.wins} + 1` })
    .where(and(eq(campaigns.id, campaign.id), lt(campaigns.wins, campaign.maxWins)))
    .returning()
    .get()
  if (!taken) return null
  const code = newCode()
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  tx.insert(codes)
    .values({ code, campaign: campaign.id, player, ...discount, createdAt: now, expiresAt })
    .run()
  return { code, wins: taken.wins }
}

const play = (tx: Tx, body: PlayBody) => {
  const campaign = campaignOf(body.campaignId)
  const now = new Date()
  const player = playerRow(tx, body.externalUserId)
  const key = and(eq(standings.campaign, campaign.id), eq(standings.player, player))
  const standing = tx.select().from(standings).where(key).get()
  const plays = (standing?.plays ?? 0) + 1
  if (plays > campaign.maxPlays) throw new Refused(429, "PLAY_LIMIT_REACHED")
  const drawn = draw(campaign, body)
  const issued = drawn && campaign.rewardType === "promo_code" ? issueCode(tx, campaign, player, now) : null
  const won = campaign.rewardType === "promo_code" ? issued !== null : drawn
  const sessionId = crypto.randomUUID()
  const score = body.gameResult?.score ?? 0
  const session = tx
    .insert(sessions)
    .values({
      sessionId,
      campaign: campaign.id,
      player,
      at: now,
      result: resultOf(won),
      won,
      score,
      prizeCode: issued?.code ?? null,
    })
    .returning({ id: sessions.id })
    .get()
  tx.insert(standings)
    .values({ campaign: campaign.id, player, plays, totalScore: score, reached: session.id })
    .onConflictDoUpdate({
      target: [standings.campaign, standings.player],
      set: {
        plays,
        totalScore: (standing?.totalScore ?? 0) + score,
        ...(score !== 0 && { reached: session.id }),
      },
    })
    .run()
  for (const { id } of subscribers) {
    const event = { eventId: crypto.randomUUID(), event: "game.played", body: eventBody(body, won, now) }
    tx.insert(outbox)
      .values({ webhook: id, ...event, dueAt: now, createdAt: now })
      .run()
  }
  return answerOf(campaign, { sessionId, won, prizeCode: issued?.code ?? null, plays, wins: issued?.wins ?? 0 })
}

const ranking = (campaignId: string, limit: number) => {
  const campaign = campaignOf(campaignId)
  const rows = db
    .select({ externalUserId: players.externalUserId, totalScore: standings.totalScore })
    .from(standings)
    .innerJoin(players, eq(players.id, standings.player))
    .where(and(eq(standings.campaign, campaign.id), gt(standings.totalScore, 0)))
    .orderBy(desc(standings.totalScore), asc(standings.reached))
    .limit(limit)
    .all()
  const rankings = rows.map((row, index) => ({ position: index + 1, ...row }))
  return { campaignId, period: "total", periodKey: "total", rankings }
}

const app = new Elysia()
  .onError(({ error, code, set }) => {
    set.status = error instanceof Refused ? error.status : code === "VALIDATION" ? 400 : 500
    return { error: String(error), code: error instanceof Refused ? error.code : code }
  })
  .onBeforeHandle(({ headers }) => {
    if (headers["authorization"] !== "Bearer bench") throw new Refused(401, "INVALID_API_KEY")
  })
  .post(playPath, ({ body }) => db.transaction((tx) => play(tx, body), { behavior: "immediate" }), {
    body: t.Object({
      campaignId: t.String({ pattern: "^[A-Za-z0-9_:-]{1,200}$" }),
      externalUserId: t.String({ minLength: 1, maxLength: 200 }),
      answers: t.Optional(t.Array(t.Integer(), { maxItems: 1000 })),
      gameResult: t.Optional(
        t.Object({
          score: t.Optional(t.Number()),
          won: t.Optional(t.Boolean()),
          metadata: t.Optional(t.Record(t.String(), t.Unknown())),
        }),
      ),
    }),
  })
  .get("/api/v1/rankings", ({ query }) => ranking(query.campaignId, query.limit), {
    query: t.Object({ campaignId: t.String(), limit: t.Numeric() }),
  })
  .listen({ port: 0, hostname: "127.0.0.1" })

process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${app.server?.port}` })}\n`)
