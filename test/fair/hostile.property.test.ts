import { expect, test } from "bun:test"
import fc from "fast-check"
import { describeReport, verifyPack } from "../../src/fair/verify-draws.mjs"
import { roulettePack, scratchPack } from "../support/fair/packs.ts"
import { bytesOf, eventLines, linesOf } from "../support/fair/records.ts"
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

/** The paths of the values inside a value. */
const pathsOf = (value: unknown): string[][] =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, one]) => [[key], ...pathsOf(one).map((path) => [key, ...path])])
    : []

const put = (value: Record<string, unknown>, [key = "", ...rest]: readonly string[], to: unknown) => {
  if (rest.length === 0) value[key] = to
  else put(value[key] as Record<string, unknown>, rest, to)
}

/** Valid JSON that programs can neither print nor compare. */
const unprintable = { toString: 0, valueOf: 0 }

/** The line with its value at `path` replaced. */
const withValue = (line: string, path: readonly string[], to: unknown): string => {
  const value = JSON.parse(line)
  put(value, path, to)
  return JSON.stringify(value)
}

test.each([
  ["pack", "version", [0, "version"], "the version of the pack is not a number"],
  ["pack", "type of the first line", [0, "type"], "the first line is not the header of a pack"],
  ["pack", "type", [5, "type"], "it is not a record: it has no type"],
  ["pack", "number", [5, "n"], "it has no number"],
  ["pack", "chain", [5, "chain"], /^it is in the middle of chain ch_/],
  ["checkpoints", "record of an event", [1, "data", "n"], "the event names no record"],
  ["checkpoints", "chain of an event", [1, "data", "chainId"], "the event names no chain"],
] as const)(
  "in a %s, a value as %s that cannot be printed is found",
  async (source, _what, [line, ...path], reason) => {
    for (const value of [unprintable, [unprintable]]) {
      const pack = roulettePack()
      const lines = { pack: linesOf(pack).split("\n"), checkpoints: eventLines(pack).split("\n") }
      lines[source][line] = withValue(lines[source][line] ?? "", path, value)
      const problem = await verify(lines.pack.join("\n"), lines.checkpoints.join("\n"))
      expect(problem).toMatchObject({ source, line: line + 1, reason: expect.stringMatching(reason) })
    }
  },
)

test("any pack with correct hashes leads to a report", async () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(-1, 0.5, 1e300, 2 ** 53, "total", "quota", "__proto__", "toString", {}, [], unprintable, [
      unprintable,
    ]),
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
