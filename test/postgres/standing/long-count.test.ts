import { afterAll, beforeAll, expect, test } from "bun:test"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeCampaign, patchCampaign, play, playPath } from "../../support/fixture/play.ts"
import { codeCampaign, tally, template, times, winningCampaign } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, patchWheel, spinPath } from "../../support/fixture/spin.ts"
import { type Answer, type Client, client } from "../../support/service/client.ts"
import { inTurn, type Process, startProcess } from "../../support/service/process.ts"
import { onServer, shareCluster } from "../../support/store/postgres.ts"
import { startShortStatements } from "../../support/store/short-statements.ts"
import { until } from "../../support/waiting.ts"

const cluster = await shareCluster()

const rows = 50_000
/** Too short to count this many slow rows at once, long enough for everything else. */
const statementMs = 1_000
/** Makes each row of a log take tens of microseconds, so that few of them make a long count. */
const slowly = `CREATE FUNCTION slowly() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN FOR i IN 1..4000 LOOP END LOOP; RETURN true; END $$;
  ${["plays", "awards", "promo_codes"]
    .map(
      (log) => `ALTER TABLE ${log} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${log} FORCE ROW LEVEL SECURITY;
        CREATE POLICY slow ON ${log} USING (slowly());`,
    )
    .join("\n")}`
const longMs = 240_000

let url = ""
let environment = {}
let network: Awaited<ReturnType<typeof startShortStatements>>
let processes: Process[] = []
let org: Client

const start = () => startProcess(environment)
beforeAll(async () => {
  if (!cluster) return
  url = await cluster.empty()
  await onServer(url, `CREATE ROLE premio LOGIN; ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO premio`)
  network = await startShortStatements(cluster.port, statementMs)
  const own = url.replace("//postgres@", "//premio@")
  const first = await startProcess({ DATABASE_URL: own })
  const { key, orgId } = await first.organization()
  await first.end("SIGTERM")
  await onServer(url, slowly)
  environment = { DATABASE_URL: own.replace(`:${cluster.port}/`, `:${network.port}/`) }
  processes = await Promise.all(times(2, start))
  org = inTurn(() => processes, { key, orgId })
}, longMs)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  network?.close()
  await cluster?.stop()
}, longMs)

const numbers = async (query: string): Promise<unknown> => (await onServer<object>(url, query))[0]
const rowOf = (campaignId: string) => `(SELECT id FROM campaigns WHERE campaign_id = '${campaignId}')`

/** Adds the rows that `values` describes to a log, by their number `i` from 1 on. */
const fill = async (table: string, columns: string, values: string) => {
  const [{ first = 0 } = {}] = await onServer<{ first: number }>(
    url,
    `SELECT setval('row_ids', nextval('row_ids') + ${rows * 2})::int - ${rows * 2 - 10} AS first`,
  )
  await onServer(
    url,
    `INSERT INTO ${table} (id, org_id, ${columns})
     SELECT ${first} + i, '${org.orgId}', ${values} FROM generate_series(1, ${rows}) AS i`,
  )
  await onServer(url, `ANALYZE ${table}`)
}

/** How long this machine takes to count so many rows, by a tenth of them. */
const countingMs = async (): Promise<number> => {
  const startedAt = performance.now()
  await onServer(url, `SELECT count(*) FROM generate_series(1, ${rows / 10}) WHERE slowly()`)
  return 10 * (performance.now() - startedAt)
}

/** Wins of a campaign, all but the last thousand at the same time a minute ago. */
const fillWins = (campaignId: string, { player = "i", prize = "NULL" } = {}) =>
  fill(
    "plays",
    "session_id, campaign, player, at, result, won, used_quota, score, prize_id",
    `'filled-${campaignId}-' || i, ${rowOf(campaignId)}, ${player}, ${Date.now()} - 60000 - greatest(0, i - ${rows - 1_000}), 'win', true, true,
     0, ${prize}`,
  )

/** Wins of the first segment of a mini-game. */
const fillAwards = (game: string, name: string) =>
  fill(
    "awards",
    "mini_game, award_id, spin_period, player, client_id, segment_id, segment, won, points_awarded, created_at",
    `${game}, '${name}-' || i, 'p', i, 'c' || i, 'a', '{}', true, 0, ${Date.now()} - 1000 - i / 10`,
  )

/** Repeats calls until none is answered by UNAVAILABLE. */
const settled = (calls: readonly (() => Promise<Answer>)[]) =>
  Promise.all(
    calls.map((call) =>
      until(
        "an answer",
        async () => {
          const answer = await call()
          if (answer.status !== 503) return answer
          expect(answer.body.code).toBe("UNAVAILABLE")
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
          return undefined
        },
        60_000,
      ),
    ),
  )

const playBy = (campaignId: string, user: string) => () => org.post(playPath, { campaignId, externalUserId: user })
const winsOf = (answers: readonly Answer[]) => answers.filter(({ body }) => body.won).length

test.skipIf(!cluster)(
  "a count of many rows of a quota leaves the plays of other campaigns alone, and lets no win too many",
  async () => {
    const [counted, other] = [await winningCampaign(org), await winningCampaign(org)]
    await fillWins(counted)
    await patchCampaign(org, counted, { rewardLimits: { maxTotal: rows + 5, period: "total" } })
    const waiting = settled(times(24, (index) => playBy(counted, `quota-${index}`)))
    const beside = await Promise.all(times(40, (index) => playBy(other, `beside-${index}`)()))
    expect(tally(beside)).toEqual({ 200: 40 })
    const answers = await waiting
    expect(tally(answers)).toEqual({ 200: 24 })
    expect(winsOf(answers)).toBe(5)
    expect(await numbers(`SELECT wins::int FROM quotas WHERE campaign = ${rowOf(counted)}`)).toEqual({
      wins: rows + 5,
    })
    await expectSoon(() => numbers("SELECT count(*)::int AS left FROM long_counts")).toEqual({ left: 0 })
  },
  longMs,
)

test.skipIf(!cluster)(
  "a count of many rows of a prize's stock and of a segment's is exact under plays and spins meanwhile",
  async () => {
    const stock = { maxTotal: rows + 3, period: "total" }
    const prize = { prizeId: "mug", name: "Mug", kind: "external", weight: 1 }
    const campaignId = await winningCampaign(org, { prizes: [prize] })
    await fillWins(campaignId, { prize: "'mug'" })
    const notificationId = await makeWheel(org, {
      segments: [coffee, { ...coffee, segmentId: "b", externalId: "B", weight: 1 }],
    })
    const game = `(SELECT id FROM mini_games WHERE notification_id = '${notificationId}')`
    await fillAwards(game, "won")
    await patchCampaign(org, campaignId, { prizes: [{ ...prize, stock }] })
    await patchWheel(org, notificationId, {
      segments: [
        { ...coffee, stock },
        { segmentId: "b", name: "Nothing", externalId: "B", isPrize: false, weight: 1 },
      ],
    })
    const [plays, spins] = await Promise.all([
      settled(times(12, (index) => playBy(campaignId, `stock-${index}`))),
      settled(
        times(
          30,
          (index) => () => org.post(spinPath, { notificationId, externalUserId: `stock-${index % 12}-${index}` }),
        ),
      ),
    ])
    expect(winsOf(plays)).toBe(3)
    expect(spins.filter(({ body }) => body.segment?.segmentId === "a").length).toBeLessThanOrEqual(3)
    expect(await numbers(`SELECT wins::int FROM stocks WHERE campaign = ${rowOf(campaignId)}`)).toEqual({
      wins: rows + 3,
    })
  },
  longMs,
)

test.skipIf(!cluster)(
  "a count of many rows of a budget is exact, and gives back what expires by the ten thousand",
  async () => {
    const campaignId = await codeCampaign(org, {
      defaultCodeConfig: { ...template, discountType: "fixed_amount", discountValue: 10, maxUses: 2 },
    })
    const expiresAt = Date.now() + 12_000 + 5 * (await countingMs())
    const codes =
      "code_key, code, campaign, player, origin, discount_type, discount_value, uses, max_uses, created_at, expires_at"
    await fill(
      "promo_codes",
      codes,
      `'FILLED-' || i, 'FILLED-' || i, ${rowOf(campaignId)}, i, 'codes', 'fixed_amount', 10, i % 2, 2, ${Date.now() - 5_000}, ${expiresAt}`,
    )
    await patchCampaign(org, campaignId, { budget: { maxAmount: rows * 20 + 40 } })
    const asked = await settled(
      times(6, (index) => () => org.post("/api/v1/codes", { campaignId, externalUserId: `b-${index}` })),
    )
    expect(tally(asked)).toEqual({ 201: 2, 429: 4 })
    const used = () => numbers(`SELECT used::int FROM budgets WHERE campaign = ${rowOf(campaignId)}`)
    expect(await used()).toEqual({ used: rows * 20 + 40 })
    await Bun.sleep(Math.max(0, expiresAt + 1_500 - Date.now()))
    expect(tally(await settled([() => org.post("/api/v1/codes", { campaignId, externalUserId: "later" })]))).toEqual({
      201: 1,
    })
    // Half of them were used once: each has spent 10, and gives back 10 or 20.
    expect(await used()).toEqual({ used: (rows / 2) * 10 + 60 })
  },
  longMs,
)

test.skipIf(!cluster)(
  "a count of the values of many prizes is exact, with one that is forfeited meanwhile",
  async () => {
    const campaignId = await winningCampaign(org, {
      prizes: [{ prizeId: "tv", name: "TV", kind: "external", value: 10 }],
    })
    const { sessionId } = (await play(org, campaignId, "forfeits")).body
    await fill(
      "plays",
      "session_id, campaign, player, at, result, won, used_quota, score, prize_id, prize_kind, prize_value",
      `'valued-' || i, ${rowOf(campaignId)}, i, ${Date.now()} - i, 'TV', true, true, 0, 'tv', 2, 10`,
    )
    await patchCampaign(org, campaignId, { budget: { maxAmount: rows * 10 + 20, counts: "all" } })
    const forfeit = () => org.patch(`/api/v1/admin/campaigns/${campaignId}/winners/${sessionId}`, { forfeited: true })
    const answers = await settled([...times(6, (index) => playBy(campaignId, `v-${index}`)), forfeit, forfeit])
    expect(tally(answers.slice(-2))).toEqual({ 200: 1, 409: 1 })
    const later = await settled(times(4, (index) => playBy(campaignId, `w-${index}`)))
    const wins = [...answers, ...later].filter((answer) => answer?.body.won)
    expect(wins).toHaveLength(2)
    expect(await numbers(`SELECT used::int FROM budgets WHERE campaign = ${rowOf(campaignId)}`)).toEqual({
      used: rows * 10 + 20,
    })
  },
  longMs,
)

test.skipIf(!cluster)(
  "a reader triggers the count of many rows of a segment's stock that nobody has spun for",
  async () => {
    const blank = { segmentId: "b", name: "Nothing", externalId: "B", isPrize: false, weight: 1 }
    const notificationId = await makeWheel(org, { segments: [coffee, blank] })
    const game = `(SELECT id FROM mini_games WHERE notification_id = '${notificationId}')`
    await fillAwards(game, "seen")
    const stock = { maxTotal: rows * 2, period: "total" }
    // Bypasses the processes, which would count at once.
    await onServer(
      url,
      `UPDATE mini_games SET config = jsonb_set(config::jsonb, '{segments,0,stock}', '${JSON.stringify(stock)}')::json
       WHERE notification_id = '${notificationId}'`,
    )
    const [answer] = await settled([() => org.get(`/api/v1/admin/notifications/${notificationId}/stock`)])
    expect(JSON.stringify(answer?.body)).toContain(String(rows))
    expect(await numbers(`SELECT wins::int FROM segment_stocks WHERE mini_game = ${game}`)).toEqual({ wins: rows })
  },
  longMs,
)

test.skipIf(!cluster)(
  "a count of many rows of one player's plays is exact",
  async () => {
    const campaignId = await makeCampaign(org)
    await play(org, campaignId, "busy")
    const player = "(SELECT id FROM players WHERE external_user_id = 'busy')"
    await fillWins(campaignId, { player })
    await onServer(url, `UPDATE standings SET last_play = (SELECT max(id) FROM plays) WHERE player = ${player}`)
    await patchCampaign(org, campaignId, { playLimits: { maxPerUser: rows + 3, period: "month" } })
    const answers = await settled(times(6, () => playBy(campaignId, "busy")))
    expect(tally(answers)).toEqual({ 200: 2, 429: 4 })
  },
  longMs,
)

test.skipIf(!cluster)(
  "a count of many rows continues where a process was killed in the middle",
  async () => {
    const campaignId = await winningCampaign(org)
    await fillWins(campaignId)
    const [dying] = processes
    if (!dying) throw new Error("no process")
    const lone = client(dying.url, { key: org.key, orgId: org.orgId })
    const rewardLimits = { maxTotal: rows + 2, period: "total" }
    // As soon as a process notices the new limit, it counts.
    const lost = patchCampaign(lone, campaignId, { rewardLimits })
      .then(() => playBy(campaignId, "lost")())
      .catch(() => null)
    const progress = async () =>
      (
        await onServer<{ counted: number; isDone: boolean }>(
          url,
          `SELECT counted, is_done AS "isDone" FROM long_counts WHERE owner = ${rowOf(campaignId)}`,
        )
      )[0]
    const before = await until("a count under way", async () => {
      const row = await progress()
      return row && row.counted > 0 ? row : undefined
    })
    await dying.end("SIGKILL")
    await lost
    const left = await progress()
    expect(left?.counted).toBeGreaterThanOrEqual(before.counted)
    let least = Number.POSITIVE_INFINITY
    let isWatched = true
    const watch = (async () => {
      while (isWatched) {
        const row = await progress()
        if (row) least = Math.min(least, row.counted)
        await Bun.sleep(5)
      }
    })()
    processes.shift()
    const answers = await settled(times(6, (index) => playBy(campaignId, `after-${index}`)))
    isWatched = false
    await watch
    expect(least).toBeGreaterThanOrEqual(left?.counted ?? 0)
    expect(winsOf(answers)).toBe(2)
    processes.push(await start())
  },
  longMs,
)
