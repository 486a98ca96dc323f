import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Glob } from "bun"
import manifest from "../../package.json"
import { secretSettings, serviceSettings, webhookSettings } from "../../src/config/service.ts"
import { operations } from "../../src/http/app.ts"
import { statusOf } from "../../src/http/operation/errors.ts"
import { replicationSettings } from "../../src/replication/settings.ts"

const root = join(import.meta.dir, "../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")
const documents = ["*.md", "docs/**/*.md", "bench/*.md"].flatMap((files) => [...new Glob(files).scanSync(root)])
const api = read("docs/api.md")

/** The texts of headings, with what they name the place that a link can lead to. */
const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  )

describe.each(documents)("%s", (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link)

  test("links to files and headings that are there", () => {
    const broken = links.filter((link) => {
      const [path = "", anchor] = link.split("#")
      const file = path === "" ? document : join(dirname(document), path)
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  test("names scripts that are there", () => {
    const named = [...read(document).matchAll(/\b(?:bun|npm) run ([\w:]+)/g)].map(([, script = ""]) => script)
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([])
  })
})

describe("docs/decisions", () => {
  const folder = "docs/decisions"
  const files = [...new Glob("[0-9]*.md").scanSync(join(root, folder))].sort()
  const number = (file: string) => file.slice(0, 3)
  const rows = [...read(`${folder}/README.md`).matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.+) \| (.+) \| (.+) \|$/gm)]

  test("has a file for each number, and its index a row for each file", () => {
    expect(files.map(number)).toEqual(files.map((_, index) => String(index + 1).padStart(3, "0")))
    expect(rows.map(([, given, file]) => [given, file])).toEqual(files.map((file) => [number(file), file]))
  })

  test.each(files)("the index says of %s what it says", (file) => {
    const [, title, date, status = ""] =
      /^# (.+)\n\nDate: (\S+)\. Status: (.+)\.\n/.exec(read(`${folder}/${file}`)) ?? []
    const plain = status.replaceAll(/\[(\d+)\]\([^)]+\)/g, "$1").replaceAll(" and ", ", ")
    const shown = plain.replace(/ \(.+\)$/, "").replace(/^accepted, /, "")
    const row = rows.find(([, given]) => given === number(file))
    expect(row?.slice(3)).toEqual([title ?? "", date ?? "", shown])
  })
})

/** Comments and tests cite a document by its path and headings: `docs/api.md#codes`, also `docs/api.md#spin, #codes`. */
const citation = /\b((?:docs|bench)\/[\w/-]+\.md|[A-Z]{4,}\.md)((?:(?:, | to | and )?#[\w-]+)*)/g

test("every document and heading that the code cites is there", () => {
  const sources = [...new Glob("{src,test,bench,drizzle}/**/*.{ts,tsx,mjs,toml,py,sh}").scanSync(root)]
  const broken = sources.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\n\s*(?:\*|\/\/|#) /g, " ")
        .matchAll(citation),
    ]
      .filter(([, path = "", cited = ""]) => {
        const anchors = existsSync(join(root, path)) ? anchorsOf(read(path)) : undefined
        return !anchors || !(cited.match(/#[\w-]+/g) ?? []).every((anchor) => anchors.includes(anchor.slice(1)))
      })
      .map(([cited]) => `${file}: ${cited}`),
  )
  expect(broken).toEqual([])
})

test.each(Object.entries(statusOf))("docs/api.md lists %s with its status", (code, status) => {
  expect(api).toContain(`| \`${code}\` | ${status} |`)
})

test("docs/operating.md lists every setting with its default and what it must be", () => {
  const settings = { ...serviceSettings, ...webhookSettings, ...secretSettings, ...replicationSettings }
  const rows = [...read("docs/operating.md").matchAll(/^\| `([A-Z_]+)` \| (\S+) \| ([^|]+) \|/gm)]
  const listed = rows.map(([, name, fallback, must]) => [name, fallback, must])
  const expected = Object.entries(settings).map(([name, { fallback, must }]) => [
    name,
    fallback === "" ? "–" : `\`${fallback}\``,
    must,
  ])
  expect(listed).toEqual(expected)
})

/** Paths of the console are shown without what they share. */
test.each(operations.map(({ method, path }) => [method, path]))("docs/api.md describes %s %s", (method, path) => {
  const shown = path.replace("/api/v1/admin/", "/").replaceAll(/:(\w+)/g, "{$1}")
  expect(api.replaceAll(`${method} /api/v1/`, `${method} /`)).toContain(
    `\`${method} ${shown.replace("/api/v1/", "/")}\``,
  )
})
