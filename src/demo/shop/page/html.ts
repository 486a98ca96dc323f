/** Text that is HTML already. */
export type Html = { readonly html: string }
type Part = Html | string | number | false | null | undefined | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const textOf = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ""
  if (typeof part === "object") return "html" in part ? part.html : part.map(({ html }) => html).join("")
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
}

/** A template of HTML, in which every value that is not HTML itself is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((all, text, index) => all + textOf(parts[index - 1]) + text),
})
