import { playPath } from "../servers/play.ts"
import { names } from "./data.ts"
import type { Running } from "./service.ts"

const everyMs = 20

/**
 * Plays that go on alongside everything else, at a low and steady rate. `takeWorstMs` returns the longest since the
 * last call.
 */
export const startPlays = ({ call, data }: Pick<Running, "call" | "data">) => {
  let isOver = false
  let worstMs = 0
  let failure: unknown
  const underWay = new Set<Promise<void>>()
  const play = async () => {
    const externalUserId = `user-${Math.floor(Math.random() * data.size.players)}`
    const started = performance.now()
    await call("POST", playPath, {
      body: { campaignId: names.ranked, externalUserId, gameResult: { score: 1 } },
      mayRefuse: true,
    }).catch((error: unknown) => {
      failure ??= error
    })
    worstMs = Math.max(worstMs, performance.now() - started)
  }
  const timer = setInterval(() => {
    const playing = play().finally(() => underWay.delete(playing))
    underWay.add(playing)
  }, everyMs)
  return {
    takeWorstMs: () => {
      const worst = worstMs
      worstMs = 0
      return worst
    },
    stop: async () => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      await Promise.all(underWay)
      if (failure) throw failure
    },
  }
}
