import { join } from "node:path"
import { parseArgs } from "node:util"
import { adminPath, call, jsonHeaders, rootKey } from "./api.ts"
import { quantile } from "./machine.ts"
import { inFolder, print, row } from "./process.ts"
import { startService } from "./targets/ours.ts"

/**
 * The clock of a test organization: a wheel that is played each day, with a daily seed and a weekly ranking, for years,
 * while a live organization of the same service plays on.
 */
const help = `bun run bench:clock [options]
  --years N     how long (1)
  --plays N     of the test organization, spread over the days (5000; with --years 5 and 100000, what one may hold)
  --step N      days of each advance (1)`

const text = { type: "string" } as const
const { values } = parseArgs({ options: { years: text, plays: text, step: text, help: { type: "boolean" } } })
const days = Math.round(365.25 * Number(values.years ?? 1))
const plays = Number(values.plays ?? 5_000)
const step = Number(values.step ?? 1)
const atOnce = 32
const quietMs = 3_000
const dayMs = 86_400_000
const pauseMs = 5

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>

const wheel = {
  campaignId: "wheel",
  status: "active",
  gameType: "scratch_card",
  rewardType: "none",
  winProbability: 0.5,
  timezone: "America/Bogota",
  playLimits: { maxPerUser: 1, period: "day" },
  ranking: {
    period: "week",
    prizes: [{ fromPosition: 1, toPosition: 10, prize: { type: "points", points: 10 } }],
  },
}

const makeOrganization = async (url: string, orgId: string, mode: "live" | "test"): Promise<Send> => {
  const request = { orgId, name: orgId, mode }
  const path = `${adminPath}/organizations`
  const made = await call<{ apiKey: { key: string } }>(url, jsonHeaders(rootKey), "POST", path, request)
  const headers = { ...jsonHeaders(made.apiKey.key), "x-org-id": orgId }
  const send: Send = (method, to, body) => call(url, headers, method, to, body)
  await send("POST", `${adminPath}/campaigns`, wheel)
  return send
}

/** The durations of plays of a live organization, one after the other, until `isOver`. */
const playLive = async (send: Send, isOver: () => boolean): Promise<readonly number[]> => {
  const took: number[] = []
  while (!isOver()) {
    const begun = performance.now()
    await send("POST", "/api/v1/games/play", { campaignId: "wheel", externalUserId: `live-${crypto.randomUUID()}` })
    took.push(performance.now() - begun)
    await Bun.sleep(pauseMs)
  }
  return took
}

/** The days of the test organization; returns the durations of its advances. */
const liveYears = async (send: Send): Promise<readonly number[]> => {
  const took: number[] = []
  for (let day = 0; day < days; day += step) {
    const until = Math.round((plays * Math.min(day + step, days)) / days)
    for (let next = Math.round((plays * day) / days); next < until; next += atOnce) {
      const turns = Array.from(
        { length: Math.min(atOnce, until - next) },
        (_, index) => `player-${day}-${next + index}`,
      )
      await Promise.all(
        turns.map((externalUserId) => send("POST", "/api/v1/games/play", { campaignId: "wheel", externalUserId })),
      )
    }
    const begun = performance.now()
    for (let isDone = false; !isDone; ) {
      const seconds = (step * dayMs) / 1000
      const way = await send<{ done: boolean }>("POST", `${adminPath}/test/clock/advance`, { seconds })
      isDone = way.done
    }
    took.push(performance.now() - begun)
  }
  return took
}

const shown = (title: string, took: readonly number[]) =>
  print(
    row([-36, 8, 10, 10, 10], [title, took.length, ...[0.5, 0.99, 1].map((share) => quantile(took, share).toFixed(1))]),
  )

const measure = async (folder: string) => {
  const server = await startService(join(folder, "premio.db"), join(folder, "log"))
  try {
    const live = await makeOrganization(server.url, "live", "live")
    const test = await makeOrganization(server.url, "test", "test")
    const quietUntil = performance.now() + quietMs
    const before = await playLive(live, () => performance.now() > quietUntil)
    let isOver = false
    const beside = playLive(live, () => isOver)
    const begun = performance.now()
    const advances = await liveYears(test)
    const seconds = (performance.now() - begun) / 1000
    isOver = true
    print(`${days} days with ${plays} plays in ${seconds.toFixed(1)} s`)
    print(row([-36, 8, 10, 10, 10], ["", "count", "p50 ms", "p99 ms", "max ms"]))
    shown("a live organization's plays before", before)
    shown("a live organization's plays beside", await beside)
    shown("advances", advances)
  } finally {
    await server.stop()
  }
}

if (values.help) print(help)
else await inFolder(measure)
