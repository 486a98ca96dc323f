import { describe, expect, test } from "bun:test"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { identify, makeMarketplace, score } from "../../support/fixture/play.ts"
import { codeCampaign, newCode } from "../../support/fixture/promo.ts"
import { spin } from "../../support/fixture/spin.ts"
import { makeCard, makeSpin } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"

const languages = ["es", "en", "pt"] as const

describe.skipIf(!hasBrowser)("the ranking and the wallet in a page", () => {
  const given = givenShop({ clock: "real" })

  const ranked = async (scores: Readonly<Record<string, number>>) => {
    const game = await makeMarketplace(given.org)
    for (const [player, points] of Object.entries(scores)) await score(given.org, game, player, points)
    return game
  }

  test.each([
    ["es", ["1 Jugador 1 1.200", "2 Tú 900", "3 Jugador 3 30"]],
    ["en", ["1 Player 1 1,200", "2 You 900", "3 Player 3 30"]],
    ["pt", ["1 Jogador 1 1.200", "2 Você 900", "3 Jogador 3 30"]],
  ] as const)("a ranking marks the player's own place, in %s", async (language, expected) => {
    const game = await ranked({ eva: 1200, ana: 900, leo: 30 })
    const visit = await given.shop.visit({ elements: [["premio-ranking", { game }]], language, width: 320 })
    const entries = visit.page.getByRole("listitem")
    await entries.first().waitFor()
    const shown = await entries.evaluateAll((items) =>
      items.map((item) =>
        [...item.children]
          .map((part) =>
            [...part.childNodes]
              .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
              .map(({ textContent }) => textContent)
              .join(""),
          )
          .join(" "),
      ),
    )
    expect(shown).toEqual([...expected])
    await expectSoon(() => visit.page.locator('[aria-current="true"]').count()).toBe(1)
    expect(await visit.axe()).toEqual([])
    expect(await visit.overflow()).toBe(0)
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  const heard = {
    es: {
      ranking: ["Ranking", "esta semana", "Jugador 1 1.200", "Tú 30"],
      wallet: ["Tus puntos y premios", "Te faltan 1.000 XP para Oro", "Tus códigos", "Tus premios"],
      code: ["10% de descuento, hasta 5.000", "Disponible", "Copiar", "Vence el"],
    },
    en: {
      ranking: ["Ranking", "this week", "Player 1 1,200", "You 30"],
      wallet: ["Your points and prizes", "1,000 XP to go until Oro", "Your codes", "Your prizes"],
      code: ["10% off, up to 5,000", "Available", "Copy", "Expires on"],
    },
    pt: {
      ranking: ["Ranking", "esta semana", "Jogador 1 1.200", "Você 30"],
      wallet: ["Seus pontos e prêmios", "Faltam 1.000 XP para Oro", "Seus códigos", "Seus prêmios"],
      code: ["10% de desconto, até 5.000", "Disponível", "Copiar", "Vence em"],
    },
  }
  test.each(languages)("a screen reader finds a ranking and a wallet as they are, in %s", async (language) => {
    const player = `hears-${language}`
    await given.org.put(
      "/api/v1/admin/tiers",
      { tiers: [{ name: "Oro", minXp: 1000, color: "#FFD700" }] },
      { status: 200 },
    )
    await identify(given.org, player)
    await newCode(given.org, await codeCampaign(given.org, { name: "Verano" }), player)
    const game = await ranked({ eva: 1200, leo: 800, [player]: 30 })
    const visit = await given.shop.visit({
      elements: [["premio-ranking", { game, limit: "1", period: "week" }], ["premio-wallet"]],
      player,
      language,
    })
    await visit.page.locator('[part="code-item"]').waitFor()
    await visit.page.locator('[part~="own-entry"]').waitFor()
    const { ranking, wallet, code } = heard[language]
    const points = { es: "puntos", en: "points", pt: "pontos" }[language]
    const empty = {
      es: "Lo que ganes aparecerá aquí.",
      en: "What you win appears here.",
      pt: "O que você ganhar aparece aqui.",
    }
    const snapshot = await visit.aria()
    expect(
      snapshot
        .replaceAll("\u00a0", " ")
        .replace(" %", "%")
        .replace(/SPRING-\w+/, "SPRING-1")
        .replace(/( · \S+ \S+) .*/, "$1"),
    ).toBe(`- main:
  - heading "Shop" [level=1]
  - region "${ranking[0]}":
    - heading "${ranking[0]}" [level=2]
    - status
    - paragraph: ${ranking[1]}
    - list:
      - listitem: 1 ${ranking[2]}
      - listitem: 3 ${ranking[3]}
  - region "${wallet[0]}":
    - heading "${wallet[0]}" [level=2]
    - status
    - paragraph:
      - strong: "0"
      - text: ${points}
    - paragraph: ${wallet[1]}
    - heading "${wallet[2]}" [level=3]
    - list:
      - listitem:
        - strong: ${code[0]}
        - text: ${code[1]}
        - code: SPRING-1
        - button "${code[2]}"
        - status
        - text: Verano · ${code[3]}
    - heading "${wallet[3]}" [level=3]
    - paragraph: ${empty[language]}`)
    await visit.close()
  })

  test("a ranking shows the own place below the list, and names as the organization lets it", async () => {
    await given.org.patch("/api/v1/admin/settings", { players: { rankingLabel: "initials" } }, { status: 200 })
    await given.org.post("/api/v1/clients/identify", { externalId: "eva", name: "Eva Luna Rey" }, { status: 200 })
    await identify(given.org, "ana")
    const game = await ranked({ eva: 1200, leo: 900, ana: 30 })
    const visit = await given.shop.visit({ elements: [["premio-ranking", { game, limit: "1", period: "day" }]] })
    await visit.page.getByText("hoy").waitFor()
    const entries = visit.page.getByRole("listitem")
    await expectSoon(() => entries.first().textContent()).toContain("ELR")
    await expectSoon(() => visit.page.locator('[part~="own-entry"]').textContent()).toContain("3Tú")
    await expectSoon(() => entries.count()).toBe(2)
    await visit.close()
  })

  test.each(languages)("a wallet shows points, codes and awards, in %s", async (language) => {
    const player = `ana-${language}`
    await given.org.post("/api/v1/clients/identify", { externalId: player, name: "Ana" }, { status: 200 })
    const codes: string[] = []
    for (let count = 0; count < 7; count += 1)
      codes.unshift(await newCode(given.org, await codeCampaign(given.org), player))
    await spin(given.org, await makeSpin(given.org), player)
    const visit = await given.shop.visit({ elements: [["premio-wallet"]], player, language, width: 320 })
    const { page, context } = visit
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const items = page.locator('[part="code-item"]')
    await items.first().waitFor()
    await expectSoon(() => items.count()).toBe(5)
    const more = { es: "Ver más", en: "Show more", pt: "Ver mais" }[language]
    await page.getByRole("button", { name: more }).click()
    await items.nth(6).waitFor()
    await expectSoon(() => items.locator("code").allTextContents()).toEqual(codes)
    await expectSoon(() => page.locator('[part="code-item"]:focus').textContent()).toContain(codes[5] ?? "")
    await expectSoon(() => page.locator('[part="award-item"]').textContent()).toContain("Café gratis")
    await page.locator('[part="copy"]').first().click()
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes[0] ?? "")
    await expectSoon(() => visit.events()).toContain("premio-event copy")
    expect(await visit.axe()).toEqual([])
    expect(await visit.overflow()).toBe(0)
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test.each([
    ["premio-wallet", "es", "Lo que ganes aparecerá aquí."],
    ["premio-wallet", "en", "What you win appears here."],
    ["premio-wallet", "pt", "O que você ganhar aparece aqui."],
    ["premio-ranking", "es", "Aún no hay puntajes. Juega y estrena la lista."],
    ["premio-ranking", "en", "No scores yet. Play and be the first on the list."],
    ["premio-ranking", "pt", "Ainda não há pontuações. Jogue e estreie a lista."],
  ] as const)("%s without anything says so in %s", async (name, language, text) => {
    const visit = await given.shop.visit({ elements: [[name, { game: await ranked({}) }]], player: "nobody", language })
    await visit.page.getByText(text).first().waitFor()
    expect(await visit.axe()).toEqual([])
    await visit.close()
  })

  test.each(["premio-wallet", "premio-ranking"])(
    "%s shows a way on when signed out, and when a read fails",
    async (name) => {
      const game = await ranked({ eva: 1 })
      const out = await given.shop.visit({ elements: [[name, { game }]], player: null })
      await out.page.getByRole("button", { name: "Iniciar sesión" }).click()
      expect((await out.events()).filter((event) => event === "premio-sign-in")).toHaveLength(2)
      expect(await out.axe()).toEqual([])
      await out.close()
      const visit = await given.shop.visit({ elements: [[name, { game }]] })
      const { page } = visit
      await page.getByRole("listitem").or(page.locator('[part="points"]')).first().waitFor()
      await page.route("**/api/v1/**", (route) =>
        route.fulfill({ status: 403, json: { error: "no", code: "INSUFFICIENT_SCOPE" } }),
      )
      await page.locator(name).evaluate((element) => Reflect.get(element, "refresh").call(element))
      await page.getByText("Reintenta en un momento.").waitFor()
      // What was read before stays.
      await expectSoon(() => page.getByRole("listitem").or(page.locator('[part="points"]')).first().isVisible()).toBe(
        true,
      )
      await page.unroute("**/api/v1/**")
      await page.getByRole("button", { name: "Reintentar" }).click()
      await page.getByText("Reintenta en un momento.").waitFor({ state: "detached" })
      expect(await visit.axe()).toEqual([])
      await visit.close()
    },
  )

  test("a wallet without a connection says so, and reads when it is back", async () => {
    const visit = await given.shop.visit({ elements: [["premio-wallet"]], player: "away" })
    const { page, context } = visit
    await page.locator('[part="points"]').waitFor()
    await context.setOffline(true)
    await page.locator("premio-wallet").evaluate((element) => Reflect.get(element, "refresh").call(element))
    await page.getByText("Seguimos apenas vuelva tu internet.").waitFor({ timeout: 40_000 })
    await context.setOffline(false)
    await page.locator('[part="message"]').waitFor({ state: "detached" })
    await visit.close()
  })

  test("a wallet shows a code as soon as a game of its organization on the page gives it, with one token for both", async () => {
    const asked = given.shop.tokens.length
    const game = await makeCard(given.org, "slot_machine")
    const visit = await given.shop.visit({
      elements: [["premio-slot-machine", { game }], ["premio-wallet"]],
      player: "lucas",
    })
    const { page } = visit
    await page.getByText("Lo que ganes").first().waitFor()
    await page.getByRole("button", { name: "Jugar", exact: true }).click()
    const code = page.locator('premio-wallet [part="code-item"] code')
    await code.waitFor()
    await expectSoon(() => code.textContent()).toBe(
      (await page.locator('premio-slot-machine [part="code"]').textContent()) ?? "",
    )
    expect(given.shop.tokens.length - asked).toBe(1)
    await visit.close()
  })
})
