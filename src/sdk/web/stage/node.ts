type Attributes = Readonly<Record<string, string | boolean | undefined>>
type Child = Node | string | null | false | undefined

const withAttributes = <T extends Element>(made: T, attributes: Attributes, children: readonly Child[]): T => {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value)
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

/** An element with attributes and children; texts are never parsed as HTML. */
export const html = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] => withAttributes(document.createElement(name), attributes, children)

/** A part of a picture, likewise. */
export const svg = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] =>
  withAttributes(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children)

/** Only what https serves is linked or loaded, whatever was configured. */
const isHttps = (url: string | null | undefined): url is string => /^https:\/\//i.test(url ?? "")

/**
 * An image whose host does not learn which page shows it; null without an https URL. It is decoration: names stand
 * beside it.
 */
export const image = (url: string | null | undefined, attributes: Attributes = {}): HTMLImageElement | null => {
  if (!isHttps(url)) return null
  const made = html("img", { alt: "", decoding: "async", referrerpolicy: "no-referrer", ...attributes })
  // What cannot be loaded leaves no broken frame.
  made.addEventListener("error", () => made.remove())
  made.src = url
  return made
}

/** A link that opens in a tab of its own; without an https URL, its text alone. */
export const link = (
  url: string | null | undefined,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElement =>
  isHttps(url)
    ? html("a", { href: url, target: "_blank", rel: "noopener", ...attributes }, ...children)
    : html("span", {}, ...children)
