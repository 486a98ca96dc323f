import { expect, test } from "bun:test"
import fc from "fast-check"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const path = "/api/v1/admin/code-pools"
const hourMs = 3_600_000

type Code = { readonly pool: string; readonly text: string; readonly expiresAt: number; isWithdrawn: boolean }

const kinds = { p: "reward", q: "reward", e: "entry", f: "entry" } as const
type PoolId = keyof typeof kinds

const poolId = fc.constantFrom<PoolId>("p", "q", "e", "f")
/** Few texts, so that they often meet, in any case and with hyphens in any place. */
const text = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.boolean(), fc.boolean())
  .map(([number, isLower, hasHyphen]) => {
    const code = `CODE${hasHyphen ? "-" : ""}${number}`
    return isLower ? code.toLowerCase() : code
  })
const uploaded = fc.record({
  kind: fc.constant("upload" as const),
  pool: poolId,
  texts: fc.array(fc.oneof({ weight: 8, arbitrary: text }, fc.constantFrom("no!", "abc", "----")), { maxLength: 15 }),
  hours: fc.option(fc.integer({ min: 1, max: 6 })),
  isCsv: fc.boolean(),
})
const withdrawn = fc.record({
  kind: fc.constant("withdraw" as const),
  pool: poolId,
  texts: fc.option(fc.array(text, { maxLength: 8 }), { freq: 4 }),
})
const waited = fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 3 }) })
const steps = fc.array(fc.oneof({ weight: 4, arbitrary: uploaded }, { weight: 2, arbitrary: withdrawn }, waited), {
  maxLength: 14,
})

const keyOf = (pool: PoolId, code: string) =>
  kinds[pool] === "reward" ? `r ${code.toUpperCase()}` : `e ${code.toUpperCase().replaceAll("-", "")}`

const isValid = (pool: PoolId, code: string) => /^[\w.-]{4,64}$/.test(code) && keyOf(pool, code) !== "e "

test("uploads, withdrawals and dates keep the counts and lists of a model of pools", async () => {
  const history = fc.asyncProperty(steps, async (run) => {
    const org = await service.organization()
    for (const [id, kind] of Object.entries(kinds))
      await org.post(path, { poolId: id, name: id, kind }, { status: 201 })
    const codes = new Map<string, Code>()
    for (const step of run) {
      if (step.kind === "wait") {
        service.clock.advance(step.hours * hourMs)
        continue
      }
      if (step.kind === "withdraw") {
        const { pool, texts } = step
        const named = texts?.map((one) => keyOf(pool, one))
        const free = [...codes].filter(
          ([key, code]) => code.pool === pool && !code.isWithdrawn && (named?.includes(key) ?? true),
        )
        const body = texts ? { codes: texts } : { all: true }
        const answer = await org.post(`${path}/${pool}/withdraw`, body, { status: 200 })
        expect(answer.body).toEqual({ withdrawn: free.length })
        for (const [, code] of free) code.isWithdrawn = true
        continue
      }
      const { pool, texts, hours, isCsv } = step
      const expiresAt = hours === null ? Number.POSITIVE_INFINITY : service.clock.now + hours * hourMs
      const valid = texts.filter((one) => isValid(pool, one))
      const before = codes.size
      for (const one of valid)
        if (!codes.has(keyOf(pool, one)))
          codes.set(keyOf(pool, one), { pool, text: one, expiresAt, isWithdrawn: false })
      const added = codes.size - before
      const query = hours === null ? "" : `?expiresAt=${new Date(expiresAt).toISOString()}`
      const answer = await org.post(`${path}/${pool}/codes${query}`, isCsv ? texts.join("\n") : { codes: texts }, {
        status: 200,
        ...(isCsv && { headers: { "content-type": "text/csv" } }),
      })
      expect(answer.body).toMatchObject({
        added,
        duplicates: valid.length - added,
        invalid: texts.length - valid.length,
      })
    }
    for (const pool of Object.keys(kinds) as PoolId[]) {
      const own = [...codes.values()].filter((code) => code.pool === pool)
      const count = (isCounted: (code: Code) => boolean) => own.filter(isCounted).length
      const isPast = ({ expiresAt }: Code) => service.clock.now >= expiresAt
      expect((await org.get(`${path}/${pool}`, { status: 200 })).body).toMatchObject({
        total: own.length,
        left: count((code) => !code.isWithdrawn && !isPast(code)),
        withdrawn: count((code) => code.isWithdrawn),
        expired: count((code) => !code.isWithdrawn && isPast(code)),
      })
      const { items } = (await org.get(`${path}/${pool}/codes?limit=200`, { status: 200 })).body
      const shown = own.map((code) => (kinds[pool] === "entry" || code.isWithdrawn ? code.text : null)).reverse()
      expect(items.map(({ code }: { code: string }) => code)).toEqual(shown)
    }
  })
  await fc.assert(history, { numRuns: 25 })
})
