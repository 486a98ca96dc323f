import { expect, test } from "bun:test"
import { homeRoutes } from "../../../src/http/pages/home/home.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const home = async (accepted = "") => {
  const { status, headers, body } = await fetch(service.url, { headers: { "accept-language": accepted } })
  return { status, headers, text: await new Response(body).text() }
}

test.each([
  ["", "es", "Consola"],
  ["en-US,en;q=0.9", "en", "Console"],
  ["pt-BR", "pt", "Referência da API"],
])("with Accept-Language %p, GET / is a page in %s", async (accepted, language, said) => {
  const { status, headers, text } = await home(accepted)
  expect([status, headers.get("content-type"), headers.get("vary")]).toEqual([
    200,
    "text/html; charset=utf-8",
    "Accept-Language",
  ])
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain(said)
})

test("it links only what is there, runs no script, and may not be framed", async () => {
  const { headers, text } = await home()
  const links = [...text.matchAll(/<a href="([^"]+)"/g)].map(([, link = ""]) => link)
  expect(links).toEqual(["/console", "/swagger", "/docs", "/verify-draws.mjs", "/sdk/v1/manifest.json", "/healthz"])
  for (const link of links)
    expect([link, (await fetch(service.url + link)).status]).toEqual([
      link,
      ["/console", "/sdk/v1/manifest.json"].includes(link) ? expect.any(Number) : 200,
    ])
  const policy = headers.get("content-security-policy") ?? ""
  expect(policy).toContain("default-src 'none'; style-src 'self' 'sha256-")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src")
  expect(headers.get("set-cookie")).toBeNull()
})

test("it leads to the demo shop once that runs", async () => {
  let shop: string | null = null
  const routes = homeRoutes(() => shop)
  const text = async () => (await routes.handle(new Request("http://127.0.0.1/"))).text()
  expect(await text()).not.toContain("Tienda")
  shop = 'http://127.0.0.1:3001/?from="premio"'
  expect(await text()).toContain(
    '<a href="http://127.0.0.1:3001/?from=&quot;premio&quot;">\n<strong>Tienda de demostración',
  )
})
