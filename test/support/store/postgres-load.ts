import pg from "pg"
import { codeTemplate, makeCampaign, playPath } from "../fixture/play.ts"
import { type Client, client } from "../service/client.ts"
import type { Process } from "../service/process.ts"

export const maxWins = 200

/**
 * Longer than any request takes, however slow the database: 20 seconds by docs/postgres.md, and some extra for a busy
 * machine.
 */
export const longestMs = 25_000

/** An organization with a campaign whose wins are limited, and a webhook with pending wins. */
export const prepareLoad = async (process: Process) => {
  const org = await process.organization()
  const prize = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }
  const campaignId = await makeCampaign(org, { ...prize, rewardLimits: { maxTotal: maxWins, period: "total" } })
  const webhook = { url: "http://127.0.0.1:9/hook", secret: "a-secret-of-the-tests", events: ["game.won"] }
  await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })
  return { org, campaignId }
}

/** Whether a process reports that it can take requests. */
export const isReady = (process: Process): Promise<boolean> =>
  client(process.url, {})
    .get("/readyz")
    .then(({ status }) => status === 200)

type Answered = { readonly sessionId: string; readonly player: string; readonly at: number }

/**
 * Plays over several processes until it is stopped, each play by its own player and key, resent to the next process
 * until it is answered.
 */
export const startLoad = (
  { org, campaignId }: { org: Client; campaignId: string },
  urls: () => readonly string[],
  workers = 16,
) => {
  const played: Answered[] = []
  const statuses = new Map<string, number>()
  let slowestMs = 0
  let isOver = false
  let turn = 0
  const name = crypto.randomUUID()

  const send = async (player: string) => {
    const startedAt = performance.now()
    const target = client(urls()[turn++ % urls().length] as string, { key: org.key, orgId: org.orgId })
    try {
      const body = { campaignId, externalUserId: player }
      const answer = await target.post(playPath, body, { headers: { "idempotency-key": player } })
      const isBare = answer.status === 503 && !answer.headers.get("retry-after")
      const status = isBare ? "503 without Retry-After" : String(answer.status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      return answer.status === 200 ? (answer.body.sessionId as string) : null
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error)
      statuses.set(code, (statuses.get(code) ?? 0) + 1)
      return null
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
  }

  const work = async (worker: number) => {
    for (let number = 0; !isOver; number++) {
      const player = `${name}-${worker}-${number}`
      for (let sessionId = await send(player); ; sessionId = await send(player)) {
        if (sessionId) played.push({ sessionId, player, at: performance.now() })
        if (sessionId || isOver) break
        await Bun.sleep(50)
      }
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))

  return {
    played,
    statuses,
    slowestMs: () => slowestMs,
    /** The statuses other than 200 and a 503 with Retry-After. */
    unexpected: () => [...statuses.keys()].filter((status) => status !== "200" && status !== "503"),
    stop: async () => {
      isOver = true
      await working
    },
  }
}

export type Load = ReturnType<typeof startLoad>

const violations = `
  SELECT 'a player who played twice' AS what, count(*)::int AS n
    FROM (SELECT 1 FROM plays GROUP BY player HAVING count(*) > 1) twice
  UNION ALL SELECT 'a win too many', greatest(count(*) - ${maxWins}, 0)::int FROM plays WHERE used_quota
  UNION ALL SELECT 'a win without its event, or the reverse', abs((SELECT count(*) FROM plays WHERE won)
    - (SELECT count(*) FROM deliveries WHERE event = 'game.won'))::int
  UNION ALL SELECT 'a win without its code, or the reverse', abs((SELECT count(*) FROM plays WHERE used_quota)
    - (SELECT count(*) FROM promo_codes))::int
  UNION ALL SELECT 'a standing that does not count its plays', count(*)::int FROM (
    SELECT 1 FROM plays p LEFT JOIN standings s ON s.campaign = p.campaign AND s.player = p.player
    WHERE s.player IS NULL) without`

/** What a database lacks of the acknowledged plays, and which rules it breaks, each with a count: normally nothing. */
export const faultsOf = async (url: string, load: Load): Promise<Record<string, number>> => {
  const database = new pg.Client(url)
  await database.connect()
  try {
    const { rows: stored } = await database.query<{ id: string }>("SELECT session_id AS id FROM plays")
    const sessions = new Set(stored.map(({ id }) => id))
    const lost = load.played.filter(({ sessionId }) => !sessions.has(sessionId)).length
    const { rows } = await database.query<{ what: string; n: number }>(violations)
    const found = [...rows, { what: "an acknowledged play that is lost", n: lost }]
    return Object.fromEntries(found.filter(({ n }) => n > 0).map(({ what, n }) => [what, n]))
  } finally {
    await database.end()
  }
}
