import { readFileSync } from "node:fs"

const types: Readonly<Record<string, string>> = {
  "shop.css": "text/css; charset=utf-8",
  "shop.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
}
const files = new Map(
  Object.keys(types).map((name) => [name, readFileSync(new URL(name, import.meta.url), "utf8")] as const),
)

/** A file of the pages. */
export const asset = (name: string): Response => {
  const text = files.get(name)
  if (text === undefined) return new Response(null, { status: 404 })
  return new Response(text, { headers: { "Content-Type": types[name] ?? "", "Cache-Control": "no-cache" } })
}
