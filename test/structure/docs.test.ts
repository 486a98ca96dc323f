import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Glob } from "bun"
import manifest from "../../package.json"
import { secretSettings, serviceSettings, webhookSettings } from "../../src/config/service.ts"
import { operations } from "../../src/http/app.ts"
import { replicationSettings } from "../../src/replication/settings.ts"
import { secretTables } from "../../src/store/secret-table.ts"
import { ownFiles } from "../support/own-files.ts"
import { mayImport } from "../support/structure.ts"

const root = join(import.meta.dir, "../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")
const documents = ownFiles("*.md", ".github/*.md", "docs/**/*.md", "bench/*.md")
const api = read("docs/api.md")

/** The texts of headings, and the anchors that links to them use. */
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

  test("has unique headings, each with a unique anchor", () => {
    const anchors = anchorsOf(read(document)).filter(() => document.startsWith("docs/"))
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
  })

  test("names scripts that are there", () => {
    const named = [...read(document).matchAll(/\b(?:bun|npm) run ([\w:]+)/g)].map(([, script = ""]) => script)
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([])
  })
})

describe("the map of README.md", () => {
  const folders = Object.keys(mayImport)
  const rows = [...read("README.md").matchAll(/^\| `src\/(\w+)` \| .+ \| (.+) \|$/gm)]

  test.each(Object.entries(mayImport))("says of src/%s which other folders it may import", (folder, allowed) => {
    const [, , cell = ""] = rows.find(([, name]) => name === folder) ?? []
    const may = folders.filter((other) => other !== folder && allowed.test(`${other}/file.ts`))
    const named = cell === "everything" ? may : cell.split(", ").filter((name) => folders.includes(name))
    expect(named.sort()).toEqual(may.sort())
  })
})

const sources = ownFiles("{src,test,bench,drizzle}/**/*.{ts,tsx,mjs,toml,py,sh}")

describe("docs/decisions", () => {
  const folder = "docs/decisions"
  const index = read(`${folder}/README.md`)
  const files = [...new Glob("[0-9]*.md").scanSync(join(root, folder))].sort()
  const number = (file: string) => file.slice(0, 3)
  const kept = [...index.matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.+) \| (\S+) \|$/gm)]
  const removed = [...index.matchAll(/^\| (\d+) \| .+ \| .+ \|$/gm)].map(([, given = ""]) => given)

  test("each number is that of one file, or of one that was removed", () => {
    const numbers = [...files.map(number), ...removed].sort()
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(3, "0")))
    expect(kept.map(([, , file]) => file).sort()).toEqual(files)
  })

  test.each(files)("%s has the title and the date of its row, and says why, what and with which effect", (file) => {
    const [, title, date, text = ""] = /^# (.+)\n\nDate: (\S+)\.\n\n([\s\S]+)$/.exec(read(`${folder}/${file}`)) ?? []
    expect(kept.find(([, , linked]) => linked === file)?.slice(1)).toEqual([
      number(file),
      file,
      title ?? "",
      date ?? "",
    ])
    expect(text.match(/^\*\*\w+\.\*\*/gm)).toEqual(["**Context.**", "**Decision.**", "**Consequences.**"])
  })

  test("every decision that is cited is there", () => {
    const numbers = files.map(number)
    const cited = [...sources, ...documents].flatMap((file) =>
      [...read(file).matchAll(/\bdecisions?[ /](\d{3})\b/g)].map(([, given = ""]) => ({ file, given })),
    )
    expect(cited.filter(({ given }) => !numbers.includes(given))).toEqual([])
  })
})

/** Comments and tests cite a document by its path and headings: `docs/api.md#codes`, also `docs/api.md#spin, #codes`. */
const citation = /\b((?:docs|bench)\/[\w/-]+\.md|[A-Z]{4,}\.md)((?:(?:, | to | and )?#[\w-]+)*)/g

test("every document and heading that the code cites is there", () => {
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

test("docs/operating.md tells each kind of secret that SECRETS_KEY encrypts", () => {
  const [, section = ""] = read("docs/operating.md").split("\n## Encrypted secrets\n")
  const rows = (section.split("\n## ")[0] ?? "").match(/^\| (?!---|what is encrypted)/gm) ?? []
  expect(rows).toHaveLength(secretTables.length)
})

/** Paths of the console are shown without their common prefix. */
test.each(operations.map(({ method, path }) => [method, path]))("docs/api.md describes %s %s", (method, path) => {
  const shown = path.replace("/api/v1/admin/", "/").replaceAll(/:(\w+)/g, "{$1}")
  expect(api.replaceAll(`${method} /api/v1/`, `${method} /`)).toContain(
    `\`${method} ${shown.replace("/api/v1/", "/")}\``,
  )
})
