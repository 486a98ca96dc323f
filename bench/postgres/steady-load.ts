import { makeCampaign, play } from "../../test/support/fixture/play.ts"
import type { Client } from "../../test/support/service/client.ts"

/** A play writes where the organization lies; the list and the player are read. */
const kinds = ["play", "list", "player"] as const
type Kind = (typeof kinds)[number]

/** An organization that is called all the time, and the server on which it lies. */
export type Called = { readonly org: Client; readonly campaignId: string; readonly port: number }

/** A call: from when it was due until its answer, whether or not it could be sent in time; `status` is 0 without an answer. */
export type Call = {
  readonly phase: string
  readonly port: number
  readonly status: number
  readonly ms: number
  readonly endedAt: number
}

const players = 20
const playerOf = (number: number) => `player-${number}`
/** Longer than a call takes, however slow the database. */
const patienceMs = 30_000

/** Makes what is played, and its players. */
export const prepareCalled = async (org: Client, port: number): Promise<Called> => {
  const campaignId = await makeCampaign(org)
  for (let number = 0; number < players; number++) await play(org, campaignId, playerOf(number))
  return { org, campaignId, port }
}

const requestOf = ({ campaignId }: Called, kind: Kind, player: string): readonly [string, object?] =>
  ({
    play: ["/api/v1/games/play", { campaignId, externalUserId: player }] as const,
    list: ["/api/v1/admin/campaigns"] as const,
    player: [`/api/v1/clients/${player}`] as const,
  })[kind]

/**
 * Calls the organizations in turn, `perSecond` times a second in all, however long the answers take: callers do not wait for
 * each other.
 */
export const startSteadyLoad = (urlOf: () => string, organizations: readonly Called[], perSecond: number) => {
  const calls: Call[] = []
  const acknowledged: string[] = []
  const pending = new Set<Promise<void>>()
  let [phase, number, isOver] = ["", 0, false]

  const send = async (called: Called, kind: Kind, dueAt: number, at: string) => {
    const { key, orgId } = called.org
    const [path, body] = requestOf(called, kind, playerOf(Math.floor(Math.random() * players)))
    const headers = { authorization: `Bearer ${key}`, "x-org-id": orgId, "content-type": "application/json" }
    const sent = { headers, signal: AbortSignal.timeout(patienceMs) }
    const answer = await fetch(
      `${urlOf()}${path}`,
      body ? { ...sent, method: "POST", body: JSON.stringify(body) } : sent,
    )
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: "" }))
    const endedAt = performance.now()
    calls.push({ phase: at, port: called.port, status: answer.status, ms: endedAt - dueAt, endedAt })
    if (kind === "play" && answer.status === 200) acknowledged.push(JSON.parse(answer.text).sessionId)
  }
  const dispatch = (dueAt: number) => {
    const called = organizations[number % organizations.length]
    const kind = kinds[Math.floor(number / organizations.length) % kinds.length]
    number++
    if (!called || !kind) return
    const sending: Promise<void> = send(called, kind, dueAt, phase).finally(() => pending.delete(sending))
    pending.add(sending)
  }
  const run = async () => {
    for (let dueAt = performance.now(); !isOver; dueAt += 1_000 / perSecond) {
      const early = dueAt - performance.now()
      if (early > 0) await Bun.sleep(early)
      dispatch(dueAt)
    }
  }
  const running = run()
  return {
    calls,
    acknowledged,
    /** The name of what happens from now on, which each call is noted with. */
    enter: (name: string) => {
      phase = name
    },
    /** Ends once each call has its answer. */
    stop: async () => {
      isOver = true
      await running
      await Promise.all(pending)
    },
  }
}
