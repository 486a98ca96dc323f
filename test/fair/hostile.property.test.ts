import { expect, test } from "bun:test"
import fc from "fast-check"
import { describeReport, verifyPack } from "../../src/fair/verify-draws.mjs"
import { roulettePack, scratchPack } from "../support/fair/packs.ts"
import { bytesOf, linesOf } from "../support/fair/records.ts"
import { rewrite, verify } from "../support/fair/tampering.ts"

const texts = [linesOf(roulettePack()), linesOf(scratchPack())]

test("a change of any one character of a record is found", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.stringMatching(/^[0-9a-z":,{}]$/),
      async (text, where, sign) => {
        const header = text.indexOf("\n") + 1
        const at = header + (where % (text.length - header - 1))
        fc.pre(text[at] !== sign && text[at] !== "\n")
        expect(await verify(text.slice(0, at) + sign + text.slice(at + 1))).not.toBeNull()
      },
    ),
    { numRuns: 150 },
  )
})

/** Where in a value other values are, as paths. */
const pathsOf = (value: unknown): string[][] =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, one]) => [[key], ...pathsOf(one).map((path) => [key, ...path])])
    : []

const put = (value: Record<string, unknown>, [key = "", ...rest]: readonly string[], to: unknown) => {
  if (rest.length === 0) value[key] = to
  else put(value[key] as Record<string, unknown>, rest, to)
}

test("whatever a sealed pack holds, a report comes of it", async () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(-1, 0.5, 1e300, 2 ** 53, "total", "quota", "__proto__", "toString", {}, []),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(roulettePack, scratchPack), fc.nat(), anything, async (make, where, to) => {
      const pack = make()
      const paths = pathsOf(pack.chains).filter((path) => path.length > 2)
      put(pack.chains as never, paths[where % paths.length] ?? [], to)
      rewrite(pack)
      const report = await verifyPack(() => bytesOf(linesOf(pack)))
      expect(describeReport(report).at(-1)).toMatch(/^(OK|WRONG): /)
    }),
    { numRuns: 150 },
  )
})
