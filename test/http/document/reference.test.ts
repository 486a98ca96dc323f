import { beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Glob } from "bun"
import { dataSchema, eventNames } from "../../../src/core/webhook/event/event.ts"
import { operations } from "../../../src/http/app.ts"
import { documentNames, documentPath } from "../../../src/http/document/documents.ts"
import { html, markdown } from "../../../src/http/document/reference/html.ts"
import { pathOf } from "../../../src/http/document/reference/place.ts"
import { statusOf } from "../../../src/http/operation/errors.ts"
import { type OpenApi, openApi } from "../../support/service/contract.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const read = async (path: string) => (await fetch(service.url + path)).text()

const tags = [...new Set([...operations.map(({ tag }) => tag), "Platform: health" as const])]
const pages = ["/swagger", "/swagger/guide", "/swagger/errors", "/swagger/events", ...tags.map(pathOf)]
const documentPages = ["/docs", ...documentNames.map(documentPath)]
const files = ["/swagger/json", "/swagger/reference.css", "/swagger/reference.js", "/swagger/try.js"]

const texts = new Map<string, string>()
let api: OpenApi
beforeAll(async () => {
  for (const page of [...pages, ...documentPages]) texts.set(page, await read(page))
  api = await openApi(service.url)
})

const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)
const hrefsOf = (text: string) => [...text.matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(([, href = ""]) => href)

/** The part of a page that describes the operation. */
const sectionOf = (tag: string, id: string) => {
  const [, section = ""] = (texts.get(pathOf(tag)) ?? "").split(`aria-labelledby="${id}"`)
  return section.split("<section")[0] ?? ""
}

describe.each(pages)("%s", (page) => {
  test("is a page that names no other host and runs nothing inline", async () => {
    const answer = await fetch(service.url + page)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toStartWith("text/html")
    const policy = answer.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain("unsafe")
    const text = (await answer.text()).replaceAll(/<pre>[\s\S]*?<\/pre>| data-request="[^"]*"| xmlns="[^"]*"/g, "")
    expect(hrefsOf(text).filter((href) => !/^[/#]/.test(href))).toEqual([])
    expect(text).not.toMatch(/ style=| on\w+=|<style|<script(?! type="module" src=)/)
  })

  test("has a title of its own and a width for phones", () => {
    const titleOf = (text = "") => /<title>(.+)<\/title>/.exec(text)?.[1]
    const same = pages.filter((other) => titleOf(texts.get(other)) === titleOf(texts.get(page)))
    expect(same).toEqual([page])
    expect(texts.get(page)).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  })
})

describe.each([...pages, ...documentPages])("%s", (page) => {
  test("links to places that are there, each anchor once", () => {
    const ids = idsOf(texts.get(page) ?? "")
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const own = hrefsOf(texts.get(page) ?? "").filter((href) => !href.startsWith("https:"))
    const broken = own.filter((href) => {
      const [path = "", anchor] = href.split("#")
      const target = texts.get(path || page)
      return anchor === undefined ? !target && !files.includes(path) : !idsOf(target ?? "").includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

test("every document is served, and listed with its title; runbooks, in a list of their own", async () => {
  const scan = (files: string) =>
    [...new Glob(files).scanSync(join(root, "docs"))].map((file) => file.replace(/(\/README)?\.md$/, ""))
  const names = [...scan("*.md"), "runbooks"]
  const runbooks = scan("runbooks/[a-z]*.md")
  expect([...names, ...runbooks].toSorted()).toEqual([...documentNames])
  const missingIn = (page: string, wanted: readonly string[]) => {
    const listed = hrefsOf(texts.get(page) ?? "")
    return wanted.filter((name) => !listed.includes(documentPath(name)))
  }
  expect([missingIn("/docs", names), missingIn("/docs/runbooks", runbooks)]).toEqual([[], []])
  expect(texts.get("/docs/console")).toContain("<title>Console · Premio</title>")
  expect((await fetch(`${service.url}/docs/nothing`)).status).toBe(404)
})

const root = join(import.meta.dir, "../../..")
const documents = ["*.md", "docs/**/*.md"].flatMap((pattern) => [...new Glob(pattern).scanSync(root)])

test.each(documents)("%s names places of the reference that are there", async (document) => {
  const text = await Bun.file(join(root, document)).text()
  const named = [...text.matchAll(/(?<![\w/])(?:http:\/\/[\w.:]+)?(\/swagger(?:\/[\w.-]*[\w-])?)(?:#([\w.-]*\w))?/g)]
  const missing = named.filter(([, path = "", anchor]) =>
    anchor === undefined ? !texts.has(path) && !files.includes(path) : !idsOf(texts.get(path) ?? "").includes(anchor),
  )
  expect(missing.map(([place]) => place)).toEqual([])
})

test("the overview leads to every operation, by a link made of its group and id", () => {
  const links = hrefsOf(texts.get("/swagger") ?? "")
  expect(operations.map(({ tag, id }) => `${pathOf(tag)}#${id}`).filter((link) => !links.includes(link))).toEqual([])
})

type Fields = {
  readonly properties?: Readonly<Record<string, Fields>>
  readonly items?: Fields
  readonly anyOf?: readonly Fields[]
  readonly $ref?: string
}

/** The names of all fields of a schema, also of the objects in it. */
const fieldsOf = (schema: Fields, seen: readonly string[] = []): string[] => {
  const { $ref, properties = {}, items, anyOf = [] } = schema
  const name = $ref?.split("/").at(-1)
  if (name !== undefined && seen.includes(name)) return []
  const target = name === undefined ? [] : [(api.components.schemas[name] ?? {}) as Fields]
  const parts = [...target, ...Object.values(properties), ...(items ? [items] : []), ...anyOf]
  const known = name === undefined ? seen : [...seen, name]
  return [...Object.keys(properties), ...parts.flatMap((part) => fieldsOf(part, known))]
}

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, { tag, method, path }) => {
  const shown = path.replaceAll(/:(\w+)/g, "{$1}")
  const documented = () => api.paths[shown]?.[method.toLowerCase()] as OpenApi["paths"][string][string]

  test("shows every parameter, and every field of its body and its answer", () => {
    const section = sectionOf(tag, id)
    const names = ((documented() as { parameters?: { name?: string }[] }).parameters ?? []).flatMap(
      (one) => one.name ?? [],
    )
    const [, answer] = Object.entries(documented().responses).find(([status]) => status.startsWith("2")) ?? []
    const bodies = [documented().requestBody?.content["application/json"], answer?.content?.["application/json"]]
    const fields = bodies.flatMap((media) => (media ? fieldsOf(media.schema as Fields) : []))
    const missing = [...names, ...fields].filter((name) => !section.includes(`<code>${name}</code>`))
    expect([...new Set(missing)]).toEqual([])
  })

  test("shows each code that it may be refused with, and what to do", () => {
    const rows = [
      ...sectionOf(tag, id).matchAll(/<td>(\d+)<\/td><th scope="row"><a href="\/swagger\/errors#([A-Z_]+)">/g),
    ]
    const refusals = Object.entries(documented().responses).filter(([status]) => Number(status) >= 400)
    const codes = refusals.flatMap(([status, { content }]) =>
      Object.keys(content?.["application/json"]?.examples ?? {}).map((code) => `${status} ${code}`),
    )
    expect(rows.map(([, status, code]) => `${status} ${code}`)).toEqual(codes)
  })
})

test.each(Object.entries(statusOf))("the page of error codes has %s with its status", (code, status) => {
  const [, section = ""] = (texts.get("/swagger/errors") ?? "").split(`<h2 id="${code}">`)
  expect(section).toMatch(new RegExp(`^[^§]{0,400}<b class="status">${status}</b> .{10,}`))
})

describe.each(eventNames.map((name) => [name]))("the event %s", (name) => {
  const section = () => (texts.get("/swagger/events") ?? "").split(`<h2 id="${name}">`)[1]?.split("<section")[0] ?? ""

  test("has a link, an example, and each field of its data with what it is", () => {
    expect(section()).toContain(`&quot;event&quot;: &quot;${name}&quot;`)
    const { properties, required } = dataSchema(name)
    const rows = [...section().matchAll(/<dt><code>(\w+)<\/code> <span class="type">([^<]*)<\/span>(.*?)<\/dt>/g)]
    const shown = new Map(rows.map(([, field = "", type = "", more = ""]) => [field, { type, more }]))
    for (const [field, { type }] of Object.entries(properties)) {
      expect([field, shown.has(field)]).toEqual([field, true])
      expect([field, shown.get(field)?.type.endsWith(" or null")]).toEqual([field, type.includes("null")])
      expect([field, shown.get(field)?.more.includes("may be missing")]).toEqual([field, !required.includes(field)])
    }
  })
})

test("a group that does not exist is not found", async () => {
  for (const path of ["/swagger/partner-nothing", "/swagger/partner-plays/", "/swagger/partner-plays/x"])
    expect([path, (await fetch(service.url + path)).status]).toEqual([path, 404])
})

test.each(["/swagger", "/swagger/json", "/swagger/reference.js"])(
  "%s is compressed for those who take it",
  async (path) => {
    const get = (encoding: string) => fetch(service.url + path, { headers: { "accept-encoding": encoding } })
    const [plain, compressed] = [await get("identity"), await get("gzip")]
    expect([plain.headers.get("content-encoding"), compressed.headers.get("content-encoding")]).toEqual([null, "gzip"])
    expect(await compressed.text()).toBe(await plain.text())
    expect(compressed.headers.get("etag")).not.toBe(plain.headers.get("etag"))
    expect([plain.headers.get("vary"), compressed.headers.get("vary")]).toEqual(["accept-encoding", "accept-encoding"])
  },
)

test("each page and file is sent once to clients that cache it, and never changes", async () => {
  const places = ["/swagger", "/swagger/guide", "/swagger/partner-plays", ...files]
  const etags = new Set<string>()
  for (const place of places) {
    const [first, second] = [await fetch(service.url + place), await fetch(service.url + place)]
    const etag = first.headers.get("etag") ?? ""
    etags.add(etag)
    expect([place, etag]).toEqual([place, expect.stringMatching(/^"[\w-]+"$/)])
    expect(second.headers.get("etag")).toBe(etag)
    expect(await second.text()).toBe(await first.text())
    expect(first.headers.get("cache-control")).toBe("no-cache")
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await fetch(service.url + place, { headers: { "if-none-match": known } })
      expect([place, known, again.status, await again.text()]).toEqual([place, known, 304, ""])
      expect(again.headers.get("etag")).toBe(etag)
    }
    const changed = await fetch(service.url + place, { headers: { "if-none-match": '"other"' } })
    expect([place, changed.status]).toEqual([place, 200])
    const head = await fetch(service.url + place, { method: "HEAD" })
    expect([place, head.status, head.headers.get("etag"), await head.text()]).toEqual([place, 200, etag, ""])
  }
  expect(etags.size).toBe(places.length)
})

test("texts that become part of a page cannot add elements to it", () => {
  const hostile = `<img src=x onerror="alert('1')">&`
  expect(html`<p title="${hostile}">${hostile}${html`<b>${1}</b>`}${null}</p>`.html).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;<b>1</b></p>',
  )
  expect(markdown(`${hostile}\n\n${hostile}`).html).not.toContain("<img")
})
