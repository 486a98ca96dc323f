import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import type { Headers } from "./api.ts"
import type { Server } from "./process.ts"
import { isWrkInstalled, type Run, runLoad, writeRequests } from "./run.ts"
import { playPath } from "./servers/play.ts"

const requestCount = 100_000
const right = "200 sessionId,result"

export const driver = isWrkInstalled() ? "wrk" : "autocannon"

export const playsOf = ({ answers }: Run) => answers[right] ?? 0

/** A play of the campaign `ranked` by any of `players`. */
export const somePlay = (players: number, score: number) => ({
  campaignId: "ranked",
  externalUserId: `user-${Math.floor(Math.random() * players)}`,
  gameResult: { score },
})

/** Loads a server with such plays, with `connections` for `seconds` each time; throws unless all were accepted. */
export const playLoad = (
  folder: string,
  server: Pick<Server, "url" | "pid">,
  headers: Headers,
  players: number,
  score: number,
) => {
  const play = () => ({ method: "POST", path: playPath, body: somePlay(players, score) }) as const
  const requests = Array.from({ length: requestCount }, play)
  const file = writeRequests(mkdtempSync(join(folder, "load-")), headers, requests, true)
  return async (connections: number, seconds: number): Promise<Run> => {
    const first = Math.floor(Math.random() * requestCount)
    const run = await runLoad(driver, server, [], file, { connections, seconds, first })
    const wrong = Object.entries(run.answers).filter(([answer]) => answer !== right)
    if (run.failed > 0) throw new Error(`${run.failed} plays failed`)
    if (wrong.length > 0) throw new Error(`plays were answered ${JSON.stringify(Object.fromEntries(wrong))}`)
    return run
  }
}

/**
 * Runs each of `items` once per round, and returns the results of each. Every other round runs backwards, so that none
 * has a better position.
 */
export const inTurns = async <T, R>(
  rounds: number,
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<R[][]> => {
  const results = items.map((): R[] => [])
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [...items.keys()] : [...items.keys()].reverse()
    for (const index of order) results[index]?.push(await run(items[index] as T))
  }
  return results
}
