import type { Client } from "../../test/support/service/client.ts"
import type { Process } from "../../test/support/service/process.ts"
import type { Servers } from "./servers.ts"

/** The kinds of changes, each with what names one: a session, a code, or the award of a spin. */
export const kinds = ["plays", "codes", "redeemed codes", "spins", "redeemed spins"] as const
export type Kind = (typeof kinds)[number]

const players = 8
const pauseMs = 20
/** Longer than a call takes, however slow the database. */
const patienceMs = 30_000

const template = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 5_000, maxUses: 10, prefix: "F-" }
const segment = { segmentId: "coffee", name: "Coffee", externalId: "COFFEE", isPrize: true, weight: 1 }
export const games = { campaign: "wheel", codes: "codes", miniGame: "daily" } as const

/** Makes what the load plays with. A code may be used ten times, so that a second use is counted and not refused. */
const prepare = async (org: Client): Promise<Client> => {
  const created = { status: 201 }
  const rewards = { status: "active", rewardType: "promo_code", defaultCodeConfig: template }
  const game = { gameType: "scratch_card", winProbability: 0.8 }
  await org.post("/api/v1/admin/campaigns", { campaignId: games.campaign, ...rewards, ...game }, created)
  await org.post("/api/v1/admin/campaigns", { campaignId: games.codes, kind: "codes", ...rewards }, created)
  const wheel = { notificationId: games.miniGame, status: "active", cadence: "daily", segments: [segment] }
  await org.post("/api/v1/admin/notifications", wheel, created)
  return org
}

/** An organization in each of these places. */
export const prepareIn = (process: Process, places: Servers["places"]): Promise<readonly Client[]> =>
  Promise.all(
    places.map(async ({ has }) => {
      for (;;) {
        const org = await process.organization()
        if (await has(org.orgId)) return prepare(org)
      }
    }),
  )

// biome-ignore lint/suspicious/noExplicitAny: the bodies of answers
type Answer = { readonly status: number; readonly body: any }

/** Calls the processes in turn, each change with its key until it is answered. Notes when that failed, and when a read succeeded. */
const caller = ({ key, orgId }: Client, urls: readonly string[]) => {
  const failures: number[] = []
  const reads: number[] = []
  let [turn, doubtful] = [0, 0]
  const fetchInTurn = (path: string, init: RequestInit = {}): Promise<Response | null> => {
    const headers = { authorization: `Bearer ${key}`, "x-org-id": orgId, ...init.headers }
    const signal = AbortSignal.timeout(patienceMs)
    return fetch(`${urls[turn++ % urls.length]}${path}`, { ...init, headers, signal }).catch(() => null)
  }
  const read = async (path: string) => {
    const answer = await fetchInTurn(path)
    await answer?.text().catch(() => "")
    if (answer?.ok) reads.push(performance.now())
    await Bun.sleep(pauseMs)
  }
  const send = async (path: string, body: object, idempotencyKey: string): Promise<Answer | null> => {
    const headers = { "content-type": "application/json", "idempotency-key": idempotencyKey }
    const answer = await fetchInTurn(path, { method: "POST", headers, body: JSON.stringify(body) })
    return answer && { status: answer.status, body: await answer.json().catch(() => ({})) }
  }
  const insist = async (path: string, body: object, idempotencyKey: string): Promise<Answer["body"]> => {
    for (let isDoubtful = false; ; ) {
      const answer = await send(path, body, idempotencyKey)
      if (answer && answer.status < 300) return answer.body
      if (answer && answer.status !== 503)
        throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      failures.push(performance.now())
      // Without an answer, or where the answer says so, only a repetition shows whether it was done.
      if (!isDoubtful && (answer === null || /Idempotency-Key/.test(answer.body.message))) {
        isDoubtful = true
        doubtful++
      }
      await Bun.sleep(pauseMs)
    }
  }
  return { insist, read, failures, reads, doubtful: () => doubtful }
}

/** Players who each play, redeem what they win, get a code, spin, and redeem that, and one who looks at a list, until `stop`. */
export const startLoad = (org: Client, urls: readonly string[]) => {
  const acknowledged: Record<Kind, string[]> = {
    ...{ plays: [], codes: [], "redeemed codes": [], spins: [], "redeemed spins": [] },
  }
  const { insist, read, failures, reads, doubtful } = caller(org, urls)
  const successes: number[] = []
  let [isOver, endedAt] = [false, Number.POSITIVE_INFINITY]
  const note = (kind: Kind, name: string) => {
    acknowledged[kind].push(name)
    successes.push(performance.now())
  }
  const live = async (externalUserId: string) => {
    const call = (path: string, body: object) => insist(`/api/v1${path}`, body, `${externalUserId}${path}`)
    await call("/clients/identify", { externalId: externalUserId })
    const played = await call("/games/play", { campaignId: games.campaign, externalUserId })
    note("plays", played.sessionId)
    const { code } = await call("/codes", { campaignId: games.codes, externalUserId })
    note("codes", code)
    await call("/codes/redeem", { code, externalUserId })
    note("redeemed codes", code)
    const { awardId } = await call("/inapp-games/spin", { notificationId: games.miniGame, externalUserId })
    note("spins", awardId)
    const sale = { saleTotal: 1_000, discountAmount: 100, currency: "COP" }
    await call("/inapp-games/redemptions", { notificationId: games.miniGame, awardId, ...sale })
    note("redeemed spins", awardId)
  }
  const look = async () => {
    while (!isOver) await read("/api/v1/admin/campaigns")
  }
  const working = Promise.all([
    look(),
    ...Array.from({ length: players }, async (_, player) => {
      for (let number = 0; !isOver; number++) await live(`player-${player}-${number}`)
    }),
  ])
  return {
    acknowledged,
    failures,
    reads,
    successes,
    doubtful,
    /** When its last call was answered. */
    endedAt: () => endedAt,
    /** Ends once each call has its answer. */
    stop: async () => {
      isOver = true
      await working
      endedAt = performance.now()
    },
    /** Rejects if a call was refused, which ends the load. */
    working,
  }
}

export type Load = ReturnType<typeof startLoad>
