import { readFileSync } from "node:fs"
import { Elysia } from "elysia"
import { version } from "../../../version.ts"
import { escaped, icon, openPageHeaders, policyOf } from "../html.ts"
import { type Language, readerOf } from "../language.ts"
import { homeTexts } from "./texts.ts"

const style = readFileSync(new URL("style.css", import.meta.url), "utf8")

type Place = { readonly href: string; readonly name: string; readonly text: string; readonly kind?: "main" | "shop" }

const placesIn = (language: Language, shop: string | null): readonly Place[] => {
  const texts = homeTexts[language]
  return [
    ...(shop === null ? [] : [{ href: shop, name: texts.shop, text: texts.shopText, kind: "shop" } as const]),
    { href: "/console", name: texts.console, text: texts.consoleText, kind: "main" },
    { href: "/swagger", name: texts.reference, text: texts.referenceText, kind: "main" },
    { href: "/docs", name: texts.documents, text: texts.documentsText },
    { href: "/verify-draws.mjs", name: texts.draws, text: texts.drawsText },
    { href: "/sdk/v1/manifest.json", name: texts.elements, text: texts.elementsText },
    { href: "/healthz", name: texts.health, text: texts.healthText },
  ]
}

const card = ({ href, name, text, kind = "main" }: Place): string => `<li class="${kind}"><a href="${escaped(href)}">
<strong>${escaped(name)}</strong>
<span>${escaped(text)}</span>
</a></li>`

const row = ({ href, name, text }: Place): string =>
  `<li><a href="${escaped(href)}">${escaped(name)}</a> <span>${escaped(text)}</span></li>`

const pageIn = (language: Language, shop: string | null): string => {
  const texts = homeTexts[language]
  const places = placesIn(language, shop)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="description" content="${escaped(texts.lead)}">
<title>${escaped(texts.title)}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<main>
<header>
<img src="${icon}" alt="" width="64" height="64">
<h1>Premio</h1>
<p>${escaped(texts.lead)}</p>
</header>
<ul class="cards">
${places
  .filter(({ kind }) => kind)
  .map(card)
  .join("\n")}
</ul>
<ul class="rows">
${places
  .filter(({ kind }) => !kind)
  .map(row)
  .join("\n")}
</ul>
<footer>
<p>${escaped(texts.version.replace("{version}", version))}</p>
</footer>
</main>
</body>
</html>
`
}

const headers = {
  ...openPageHeaders,
  "cache-control": "no-cache",
  "content-security-policy": policyOf({ style, isActive: false, framedBy: [] }),
  "x-frame-options": "DENY",
}

/** GET /: what this service is, and where its pages are (docs/api.md#pages). `demoShop` is the address of the demo shop. */
export const homeRoutes = (demoShop: () => string | null) =>
  new Elysia().get("/", ({ request }) => new Response(pageIn(readerOf(request).language, demoShop()), { headers }), {
    detail: { hide: true },
  })
