type Attributes = Readonly<Record<string, string>>
type Child = Node | string

const withAttributes = <T extends Element>(made: T, attributes: Attributes, children: readonly Child[]): T => {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
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
