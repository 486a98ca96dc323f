import { expect, test } from "bun:test"
import fc from "fast-check"
import { makeCampaign } from "../../support/fixture/play.ts"
import { deactivate } from "../../support/fixture/promo.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const pool = "/api/v1/admin/code-pools/p"
const hourMs = 3_600_000

type Code = { readonly text: string; readonly expiresAt: number; player: string | null; isWithdrawn: boolean }

/** Few texts, so that they often meet again: free, given, withdrawn or expired. */
const texts = fc.uniqueArray(
  fc.integer({ min: 0, max: 30 }).map((number) => `GIFT-${number}`),
  { minLength: 1, maxLength: 6 },
)
const hours = fc.option(fc.integer({ min: 1, max: 6 }))
const constant = <const Kind extends string>(kind: Kind) => fc.constant(kind)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: constant("upload"), texts, hours }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: constant("ask"),
        by: fc.constantFrom("play", "code", "goodwill"),
        campaign: fc.constantFrom(0, 1),
      }),
    },
    fc.record({ kind: constant("withdraw"), texts: fc.option(texts, { freq: 4 }) }),
    fc.record({ kind: constant("deactivate"), index: fc.nat() }),
    fc.record({ kind: constant("date"), hours }),
    fc.record({ kind: constant("wait"), hours: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 5, maxLength: 25 },
)

test("two campaigns give the codes of a pool that a model gives, whoever asks", async () => {
  const history = fc.asyncProperty(steps, async (run) => {
    const org = await service.organization()
    await org.post("/api/v1/admin/code-pools", { poolId: "p", name: "Gifts", kind: "reward" }, { status: 201 })
    const template = { rewardType: "promo_code", defaultCodeConfig: { poolId: "p" } }
    const prizes = [{ prizeId: "gift", name: "Gift", kind: "promo_code", poolId: "p" }]
    const campaigns = [await makeCampaign(org, template), await makeCampaign(org, { ...template, prizes })]
    const codes: Code[] = []
    let poolEndsAt = Number.POSITIVE_INFINITY
    let players = 0
    const isFree = ({ player, isWithdrawn }: Code) => player === null && !isWithdrawn
    const isPast = ({ expiresAt }: Code) => service.clock.now >= Math.min(expiresAt, poolEndsAt)
    const dateIn = (wait: number | null) =>
      wait === null ? Number.POSITIVE_INFINITY : service.clock.now + wait * hourMs

    /** What each way of asking answers: the code, or POOL_EMPTY, which for a play is a loss. */
    const ask = async (by: "play" | "code" | "goodwill", campaignId: string | undefined, externalUserId: string) => {
      if (by === "play") {
        const { body } = await org.post("/api/v1/games/play", { campaignId, externalUserId }, { status: 200 })
        return body.won ? body.prizeCode : "POOL_EMPTY"
      }
      const { status, body } = await (by === "code"
        ? org.post("/api/v1/codes", { campaignId, externalUserId })
        : org.post("/api/v1/admin/codes", { campaignId, externalUserId, reason: "sorry" }))
      expect(status).toBe(body.code === "POOL_EMPTY" ? 409 : 201)
      return body.code
    }

    for (const step of run) {
      if (step.kind === "wait") service.clock.advance(step.hours * hourMs)
      else if (step.kind === "upload") {
        const expiresAt = dateIn(step.hours)
        const added = step.texts.filter((text) => codes.every((code) => code.text !== text))
        const query = step.hours === null ? "" : `?expiresAt=${new Date(expiresAt).toISOString()}`
        const { body } = await org.post(`${pool}/codes${query}`, { codes: step.texts }, { status: 200 })
        expect(body).toMatchObject({ added: added.length, duplicates: step.texts.length - added.length })
        codes.push(...added.map((text) => ({ text, expiresAt, player: null, isWithdrawn: false })))
      } else if (step.kind === "withdraw") {
        const free = codes.filter((code) => isFree(code) && (step.texts?.includes(code.text) ?? true))
        const body = step.texts ? { codes: step.texts } : { all: true }
        expect((await org.post(`${pool}/withdraw`, body, { status: 200 })).body).toEqual({ withdrawn: free.length })
        for (const code of free) code.isWithdrawn = true
      } else if (step.kind === "date") {
        poolEndsAt = dateIn(step.hours)
        const expiresAt = step.hours === null ? null : new Date(poolEndsAt).toISOString()
        await org.patch(pool, { expiresAt }, { status: 200 })
      } else if (step.kind === "deactivate") {
        const given = codes.filter(({ player }) => player !== null)
        const code = given[step.index % given.length]
        if (code) await deactivate(org, code.text)
      } else {
        const player = `player-${++players}`
        const next = codes.find((code) => isFree(code) && !isPast(code))
        expect(await ask(step.by, campaigns[step.campaign], player)).toBe(next?.text ?? "POOL_EMPTY")
        if (next) next.player = player
      }
      const count = (isCounted: (code: Code) => boolean) => codes.filter(isCounted).length
      expect((await org.get(pool, { status: 200 })).body).toMatchObject({
        total: codes.length,
        left: count((code) => isFree(code) && !isPast(code)),
        given: count(({ player }) => player !== null),
        withdrawn: count(({ isWithdrawn }) => isWithdrawn),
        expired: count((code) => isFree(code) && isPast(code)),
      })
    }
    const { items } = (await org.get(`${pool}/codes?status=given&limit=200`, { status: 200 })).body
    const listed = items.map(({ code, externalUserId }: Record<string, string>) => `${code} ${externalUserId}`)
    const given = codes.flatMap(({ text, player }) => (player === null ? [] : [`${text} ${player}`]))
    expect(listed.toSorted()).toEqual(given.toSorted())
  })
  await fc.assert(history, { numRuns: 25 })
})
