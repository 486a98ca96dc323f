import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { type Html, html, markdown } from "./reference/html.ts"

const folder = fileURLToPath(new URL("../../../docs", import.meta.url))
const ending = ".md"
/** A folder whose README.md leads to the other documents in it, so that the list of documents has only that. */
const runbooks = "runbooks"

const filesIn = (place: string): readonly string[] => {
  const path = join(folder, place)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .map((file) => join(place, file))
}

const nameOf = (file: string): string => file.slice(0, -ending.length).replace(/\/README$/, "")

const fileByName: ReadonlyMap<string, string> = new Map(
  [...filesIn("."), ...filesIn(runbooks)].map((file) => [nameOf(file), file] as const),
)

/** The documents that the service shows to whoever has no copy of the sources; none where their folder was left out. */
export const documentNames: readonly string[] = [...fileByName.keys()].toSorted()

/** Where a document is. */
export const documentPath = (name: string): string => `/docs/${name}`

const fileOf = (name: string): string => fileByName.get(name) ?? ""

const textOf = (name: string): string => readFileSync(join(folder, fileOf(name)), "utf8")

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ""

const linked = /<a href="(?!https?:|#|\/)([^"#]*)(#[^"]*)?">/g

/** A document with its title. Its links lead to the other documents; what the service does not show loses its link. */
export const shownDocument = (name: string): { readonly title: string; readonly main: Html } => {
  const text = textOf(name)
  const main = markdown(text).html.replace(linked, (_, target: string, part = "") => {
    const other = nameOf(join(fileOf(name), "..", target))
    return fileByName.has(other) ? `<a href="${documentPath(other)}${part}">` : "<a>"
  })
  return { title: titleOf(text), main: html`<div class="prose">${{ html: main }}</div>` }
}

/** The first sentence below the title, which says whom the document is for. */
const leadOf = (text: string): string => {
  const paragraph = /^# .+\n+([\s\S]+?)(?:\n\n|$)/.exec(text)?.[1] ?? ""
  const words = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[\n*]+/g, " ")
  return (/^.+?[.:](?= |$)/.exec(words)?.[0] ?? words).replace(/:$/, ".")
}

/** The list of all documents. */
export const documentList = (): Html => html`<h1>Documents</h1>
<p class="lead">For people who use, connect or run the service.</p>
<ul class="documents">${documentNames
  .filter((name) => !name.includes("/"))
  .map((name) => {
    const text = textOf(name)
    return html`<li><a href="${documentPath(name)}"><strong>${titleOf(text)}</strong></a><span>${leadOf(text)}</span></li>`
  })}</ul>`
