import { escaped } from "../../pages/html.ts"

/** HTML as it is sent: what it contains is escaped already. */
export type Html = { readonly html: string }

type Part = Html | readonly Html[] | string | number | null

const shown = (part: Part): string => {
  if (part === null) return ""
  if (typeof part !== "object") return escaped(String(part))
  return "html" in part ? part.html : part.map(({ html }) => html).join("")
}

/** Joins HTML; texts between the parts are taken as they are, and texts that are parts are escaped. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + (index < parts.length ? shown(parts[index] ?? null) : "")).join(""),
})

/** Text in Markdown as HTML, whose headings are anchors. HTML in it is shown as text. */
export const markdown = (text: string): Html => ({
  html: Bun.markdown.html(text, { noHtmlBlocks: true, noHtmlSpans: true, headings: { ids: true } }),
})

/** Text in Markdown for the inside of a paragraph. */
export const phrase = (text: string): Html => ({
  html: markdown(text)
    .html.trim()
    .replace(/^<p>([\s\S]*)<\/p>$/, (whole, inner: string) => (inner.includes("<p>") ? whole : inner)),
})
