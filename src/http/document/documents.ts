import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Html, html, markdown } from "./reference/html.ts"

const folder = fileURLToPath(new URL("../../../docs", import.meta.url))

/** One of the documents in the folder docs, which the service shows to whoever has no copy of the sources. */
export type ServedDocument = { readonly name: string; readonly path: string; readonly title: string; readonly text: string }

const titleOf = (text: string, name: string): string => /^# (.+)$/m.exec(text)?.[1] ?? name

/** Every document, in the order of the alphabet; none where the folder was left out. */
export const servedDocuments = (): readonly ServedDocument[] => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .toSorted()
      .map((file) => {
        const [name, text] = [file.slice(0, -".md".length), readFileSync(`${folder}/${file}`, "utf8")]
        return { name, path: `/docs/${name}`, title: titleOf(text, name), text }
      })
  } catch {
    return []
  }
}

const linked = /<a href="(?!https?:|#|\/)([^"#]*)(#[^"]*)?">/g

/** A document as HTML. Its links lead to the other documents; what the service does not show is named without a link. */
export const shownDocument = ({ text }: Pick<ServedDocument, "text">, names: ReadonlySet<string>): Html => ({
  html: markdown(text).html.replace(linked, (_, target: string, part = "") => {
    const name = target.replace(/\.md$/, "")
    return names.has(name) ? `<a href="/docs/${name}${part}">` : "<a>"
  }),
})

/** The first sentence of a document, which says whom it is for. */
const leadOf = (text: string): string =>
  /^# .+\n+([\s\S]+?)(?:\n\n|$)/.exec(text)?.[1]?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("\n", " ") ?? ""

const firstSentence = (text: string): string => /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text

/** The list of the documents. */
export const documentList = (documents: readonly ServedDocument[]): Html => html`<h1>Documents</h1>
<p class="lead">For people who use, connect or run the service.</p>
<ul class="documents">${documents.map(
  ({ path, title, text }) => html`<li><a href="${path}">${title}</a> ${firstSentence(leadOf(text))}</li>`,
)}</ul>`
