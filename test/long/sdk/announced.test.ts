import { describe, expect, test } from "bun:test"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeEntryGame, makeRoulette, makeTrivia } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"

const wheelList = (label: string) => `- list "${label}":
    - listitem: Café gratis
    - listitem: Sigue participando
    - listitem: 10% de descuento
    - listitem: Otra vez será
    - listitem: Taza de viaje
    - listitem: Casi`

describe.skipIf(!hasBrowser)("what a screen reader finds", () => {
  const given = givenShop()

  test("of a game that can be played, in Spanish", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]] })
    await visit.page.getByRole("button", { name: "Girar" }).waitFor()
    expect(await visit.aria()).toBe(`- main:
  - heading "Shop" [level=1]
  - region "Ruleta de diciembre":
    - heading "Ruleta de diciembre" [level=2]
    - paragraph: Gira y llévate algo para las fiestas.
    ${wheelList("Casillas de la ruleta").replaceAll("\n", "\n  ")}
    - button "Girar"
    - list:
      - listitem: Te queda 1 jugada
    - group: Qué puedes ganar
    - status`)
    await visit.close()
  })

  test("of a result, in English: once, where the focus is", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "hears", language: "en" })
    const { page } = visit
    await page.getByRole("button", { name: "Spin" }).click()
    const result = page.getByRole("group", { name: "You won! 10% de descuento" })
    await result.waitFor()
    const snapshot = (await result.ariaSnapshot()).replace(/WIN-\w+/, "WIN-1").replace(/\/fair.*/, "/fair/")
    expect(snapshot).toBe(`- group "You won! 10% de descuento":
  - heading "You won!" [level=3]
  - paragraph: 10% de descuento
  - code: WIN-1
  - button "Copy"
  - status
  - link "Check this draw (opens in a new tab)":
    - /url: ${given.service.url}/fair/`)
    await expectSoon(() => page.getByRole("status").allTextContents()).toEqual(["", ""])
    await visit.close()
  })

  test("of a game for codes on packs, in Portuguese", async () => {
    const terms = { version: "1", url: "https://sol.example/terms" }
    const game = await makeEntryGame(given.org, ["PACK-0001"], { terms })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], language: "pt" })
    await visit.page.getByRole("button", { name: "Girar" }).waitFor()
    await expectSoon(() => visit.page.locator(".panel").ariaSnapshot()).toBe(`- text: Seu código
- textbox "Seu código"
- text: Maiúsculas, espaços e hifens não fazem diferença.
- checkbox "Aceito os termos e condições (abre em outra aba)"
- text: Aceito os
- link "termos e condições (abre em outra aba)":
  - /url: https://sol.example/terms
- button "Girar"
- list:
  - listitem: Restam 5 jogadas`)
    await visit.close()
  })

  test("of a trivia, in Spanish", async () => {
    const game = await makeTrivia(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]] })
    await visit.page.getByRole("button", { name: "Enviar respuestas" }).waitFor()
    await expectSoon(() =>
      visit.page.locator(".stage").ariaSnapshot(),
    ).toBe(`- group "Pregunta 1 de 2 ¿De qué país es la arepa?":
  - text: Pregunta 1 de 2 ¿De qué país es la arepa?
  - radio "Colombia"
  - text: Colombia
  - radio "Noruega"
  - text: Noruega
  - radio "Japón"
  - text: Japón
- button "Siguiente"`)
    await visit.close()
  })
})
