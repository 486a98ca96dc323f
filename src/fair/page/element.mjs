/**
 * Creates an element with attributes, and with children that are elements, texts, or nothing. Texts are never parsed as
 * HTML.
 */
export const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value)
  made.append(...children.flat().filter((child) => child !== null && child !== undefined))
  return made
}

const svgName = "http://www.w3.org/2000/svg"

/** The parts of a picture get attributes instead of styles, since the page's policy allows no inline styles. */
export const picture = (name, attributes = {}, ...children) => {
  const made = document.createElementNS(svgName, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Pairs of a name and a value; those without a value are left out. */
export const facts = (rows) =>
  element(
    "dl",
    { class: "facts" },
    rows
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  )

/** Text that is compared character by character. */
export const code = (text) => element("code", {}, text)
