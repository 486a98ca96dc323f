import { expect, test } from "bun:test"
import fc from "fast-check"
import { isRefusal } from "../../../src/core/refusal.ts"
import { csvLines, isCsv, maxCsvBytes } from "../../../src/http/edge/csv-lines.ts"
import type { CsvLine } from "../../../src/http/edge/csv-records.ts"

const requestOf = (chunks: readonly Uint8Array[], headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    headers,
    body: new ReadableStream({
      start: (stream) => {
        for (const chunk of chunks) stream.enqueue(chunk)
        stream.close()
      },
    }),
  })

const linesOf = async (
  request: Request,
  headers: readonly string[] | null = ["code"],
): Promise<(CsvLine | string)[]> => {
  const lines: (CsvLine | string)[] = []
  for await (const some of csvLines(request, headers)) {
    if (isRefusal(some)) lines.push(some.refusal)
    else lines.push(...some)
  }
  return lines
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textsOf = async (text: string) =>
  (await linesOf(requestOf([bytesOf(text)]))).map((line) => (typeof line === "string" ? line : line.text))

test.each([
  ["a\nb", ["a", "b"]],
  ["a\r\nb\rc\n", ["a", "b", "c"]],
  ["code\na", ["a"]],
  ["\u{feff}CODE\r\na", ["a"]],
  ["a\ncode", ["a", "code"]],
  ["\n\n code \n\n  a  \n", ["a"]],
  ['"a,b"\n"say ""yes"""', ["a,b", 'say "yes"']],
  ['a,b\na"b\n"a\n"a"b"', [null, null, null, null]],
  [`${"x".repeat(30_000)}\nb`, [null, "b"]],
  ["", []],
])("%j has the values %j", async (text, values) => {
  expect(await textsOf(text)).toEqual(values)
})

test.each([
  ["a,b\n\n c \n", ["1 a,b", "3  c"]],
  ["\tb\t\n\t\n", ["1 \tb"]],
  ['a,"b\r\n\nc"\nd', ['1 a,"b\n\nc"', "4 d"]],
  ['"a""\n""b",c\nd', ['1 "a""\n""b",c', "3 d"]],
  ['5" TV,a\nb', ['1 5" TV,a', "2 b"]],
  ['a,"b\nc,d\n"e",f\ng', ["1 null", "2 null", '3 "e",f', "4 g"]],
  ['a\n"b\nc', ["1 a", "2 null", "3 null"]],
  [`"${"x\n".repeat(9_999)}y"\nb`, expect.arrayContaining(["1 null", "10001 b"])],
])("the records of %j begin at their lines", async (text, records) => {
  const read = await linesOf(requestOf([bytesOf(text)]), null)
  expect(read.map((one) => (typeof one === "string" ? one : `${one.line} ${one.text}`))).toEqual(records)
})

test("a line that is no UTF-8 is no value, and lines are numbered as in the file", async () => {
  const chunks = [bytesOf("code\n\na\n"), new Uint8Array([0xff, 0x0a]), bytesOf("ñ\n")]
  expect(await linesOf(requestOf(chunks))).toEqual([
    { line: 3, text: "a" },
    { line: 4, text: null },
    { line: 5, text: "ñ" },
  ])
})

test("the values do not depend on how the body is cut into chunks", async () => {
  const line = fc.oneof(fc.stringMatching(/^[a-zñ€😀]{0,8}$/u), fc.constantFrom('"a,b"', "a,b", ""))
  const body = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(body, fc.array(fc.nat(200), { maxLength: 10 }), async (lines, cuts) => {
      const bytes = bytesOf(lines.flat().join(""))
      const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b)
      const chunks = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end))
      expect(await linesOf(requestOf(chunks))).toEqual(await linesOf(requestOf([bytes])))
    }),
    { numRuns: 200 },
  )
})

test("a body above 20 MiB is refused: at once if it says so, else where it passes the bound", async () => {
  const announced = requestOf([bytesOf("a\n")], { "content-length": String(maxCsvBytes + 1) })
  expect(await linesOf(announced)).toEqual(["PAYLOAD_TOO_LARGE"])
  const chunk = bytesOf("abcdefghi\n".repeat(100_000))
  const lines = await linesOf(requestOf(Array.from({ length: 21 }, () => chunk)))
  expect(lines.at(-1)).toBe("PAYLOAD_TOO_LARGE")
  expect(lines).toHaveLength(2_000_001)
})

test.each([
  ["text/csv", true],
  ["Text/CSV; charset=utf-8", true],
  ["application/json", false],
  ["text/csvx", false],
])("%s is CSV: %p", (type, is) => {
  expect(isCsv(new Request("http://localhost/", { headers: { "content-type": type } }))).toBe(is)
})
