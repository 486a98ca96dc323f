import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { leftBehind } from "../../support/store/left-behind.ts"
import { accepted, caller, code, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
const clocks = oneClock(() => noon)
const won = { ...game, rewardType: "promo_code" } as const
/** As many as the alphabet has letters. */
const letters = 27
const maxReceived = 1_000

let folder: string
let path: string
let store: SqliteStore
const open = (at: string) => openStore(at, clocks, seededSources(1), { isScratch: true })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-code-index-"))
  path = join(folder, "premio.db")
  store = open(path)
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const limited = { generationLimits: { maxPerUser: maxReceived, period: "day" } } as const
  await accepted(
    store.admin.createCampaign(caller, "game", { ...won, ...limited, defaultCodeConfig: { ...code, prefix: "W-" } }),
  )
  for (const [campaignId, length] of Object.entries({ few: 1, one: 0 }))
    await accepted(
      store.admin.createCampaign(caller, campaignId, {
        ...won,
        defaultCodeConfig: { ...code, prefix: `${campaignId}-`, length },
      }),
    )
  makeFailing(path)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const win = (at: SqliteStore, externalUserId: string, campaignId = "game") =>
  at.partner.play({ orgId: "org", campaignId, externalUserId, gameResult: { score: 1 } })
const prizeOf = async (answered: ReturnType<SqliteStore["partner"]["play"]>): Promise<string> =>
  (await accepted(answered)).answer.prizeCode ?? ""
const ask = (at: SqliteStore, externalUserId: string, campaignId: string, idempotencyKey?: string) =>
  at.partner.createCode({
    orgId: "org",
    campaignId,
    externalUserId,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
const identify = (externalId: string) => accepted(store.partner.identify({ orgId: "org", externalId }))
const ownerOf = async (at: SqliteStore, text: string) => (await accepted(at.admin.code("org", text))).externalUserId
const refusalOf = (answer: object) => (isRefusal(answer) ? answer.refusal : "answered")

/** What a process would leave if it were killed now. */
const leave = (number: number): string => leftBehind(path, join(folder, `left-${number}.db`))

test("each code is given once, however many plays of one transaction draw from few, also when it is rolled back", async () => {
  const all: string[] = []
  while (all.length < letters) {
    const before = all.length
    const plays = Array.from({ length: 10 }, (_, index) => win(store, `player-${index}`, "few"))
    const [answers] = await Promise.all([Promise.all(plays), failAfterWrite(store)])
    for (const answer of answers) {
      if (isRefusal(answer)) expect(answer.refusal).toBe("CODE_COLLISION_RETRY_EXCEEDED")
      else all.push(answer.answer.prizeCode ?? "")
    }
    if (all.length > before) await accepted(store.writeBack())
  }
  expect(new Set(all).size).toBe(letters)
  expect(refusalOf(await win(store, "late", "few"))).toBe("CODE_COLLISION_RETRY_EXCEEDED")
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open(path)
  expect(refusalOf(await win(store, "late", "few"))).toBe("CODE_COLLISION_RETRY_EXCEEDED")
})

/** The jobs of a transaction that is rolled back run again one by one. */
const ways = [
  ["in one transaction", async () => undefined],
  ["one by one, after the transaction of all was rolled back", () => failAfterWrite(store)],
] as const

test.each(ways)(
  "a code can be requested again, redeemed and deactivated as soon as it is issued, %s",
  async (_how, end) => {
    const redemption = { orgId: "org", code: "ONE-" }
    const answers = await Promise.all([
      store.partner.redeemCode(redemption),
      ask(store, "ana", "one"),
      ask(store, "ana", "one"),
      ask(store, "beto", "one"),
      store.partner.redeemCode({ ...redemption, externalUserId: "beto" }),
      store.partner.redeemCode({ ...redemption, externalUserId: "ana" }),
      store.partner.redeemCode(redemption),
      store.admin.deactivateCode(caller, "one-"),
      end(),
    ])
    expect(answers.slice(0, 8)).toMatchObject([
      { refusal: "CODE_NOT_FOUND" },
      { code: { code: "one-" }, idempotent: false },
      { code: { code: "one-" }, idempotent: true },
      { refusal: "CODE_COLLISION_RETRY_EXCEEDED" },
      { refusal: "CODE_USER_MISMATCH" },
      { answer: { code: "one-", uses: 1 } },
      { refusal: "CODE_ALREADY_REDEEMED" },
      { code: "one-", status: "redeemed", deactivatedAt: noon },
    ])
  },
)

test.each(ways)(
  "a merge takes along what was just won, and what is being written at that moment, %s",
  async (_how, end) => {
    for (const user of ["ana", "beto"]) await identify(user)
    const old = await prizeOf(win(store, "ana"))
    const writing = accepted(store.writeBack())
    const [first, , second] = await Promise.all([
      prizeOf(win(store, "ana")),
      accepted(store.admin.mergePlayers(caller, "ana", "beto")),
      prizeOf(win(store, "ana")),
      end(),
    ])
    await writing
    const { items } = await accepted(store.admin.codes("org", { externalUserId: "beto" }, { limit: 10, before: null }))
    expect(items.map((item) => item.code)).toEqual([second, first, old])
    expect(await brokenRules(leave(0))).toEqual([])
    await store.close()
    expect(await brokenRules(path)).toEqual([])
    store = open(path)
    for (const text of [old, first, second]) expect(await ownerOf(store, text)).toBe("beto")
  },
)

test("a crash between any two steps of a write-back loses no code, with wins, merges and roll-backs among them", async () => {
  const users = Array.from({ length: 150 }, (_, index) => `player-${index}`)
  for (const user of users.slice(0, 20)) await identify(user)
  const owners = new Map<string, string>()
  for (const user of [...users, ...users]) owners.set(await prizeOf(win(store, user)), user)
  let isWritten = false
  const writing = Promise.all([accepted(store.writeBack()), accepted(store.writeBack())]).finally(() => {
    isWritten = true
  })
  type Crash = { left: string; owners: Map<string, string>; remaining: number | undefined }
  const crashes: Crash[] = []
  for (let turn = 0; !isWritten; turn++) {
    const [from, into] = [`player-${2 * turn}`, `player-${2 * turn + 1}`]
    const isMerging = turn < 10
    const [text, asked] = await Promise.all([
      prizeOf(win(store, from)),
      accepted(ask(store, "player-149", "game", `key-${turn}`)),
      isMerging ? accepted(store.admin.mergePlayers(caller, from, into)) : null,
      failAfterWrite(store),
    ])
    owners.set(text, from)
    owners.set(asked.code.code, "player-149")
    for (const [known, user] of owners) if (isMerging && user === from) owners.set(known, into)
    expect(asked.remainingGenerations).toBe(maxReceived - 3 - turn)
    crashes.push({ left: leave(turn), owners: new Map(owners), remaining: asked.remainingGenerations })
  }
  await writing
  // Keys, owners, and the watermark; each lot takes more than one step.
  expect(crashes.length).toBeGreaterThan(8)
  for (const { left, owners: known, remaining = 0 } of crashes) {
    expect(await brokenRules(left)).toEqual([])
    const recovered = open(left)
    for (const [text, user] of known) expect(await ownerOf(recovered, text)).toBe(user)
    const asked = await accepted(ask(recovered, "player-149", "game", "again"))
    expect(asked.remainingGenerations).toBe(remaining - 1)
    await recovered.close()
    expect(await brokenRules(left)).toEqual([])
  }
}, 30_000)
