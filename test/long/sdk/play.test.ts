import { describe, expect, test } from "bun:test"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { ban, identify } from "../../support/fixture/play.ts"
import { makeCard, makeEntryGame, makeRoulette, makeTrivia } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"

describe.skipIf(!hasBrowser)("a play", () => {
  const given = givenShop()

  test("takes a code and the terms, and says at each field what is wrong with it", async () => {
    const terms = { version: "2026-11", url: "https://sol.example/terms" }
    const game = await makeEntryGame(given.org, ["PACK-0001", "PACK-0002"], { terms })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]] })
    const { page } = visit
    const code = page.getByRole("textbox", { name: "Tu código" })
    const box = page.getByRole("checkbox", { name: /Acepto los términos/ })
    const spin = page.getByRole("button", { name: "Girar" })
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)
    const enter = async (text: string) => {
      await code.fill(text)
      await spin.click()
    }
    await spin.click()
    await page.getByText("Escribe tu código para jugar.").waitFor()
    await expectSoon(() => focused()).toBe("entry")
    await enter("PACK-0001")
    await page.getByText("Acepta los términos para jugar.").waitFor()
    await expectSoon(() => focused()).toBe("terms")
    await box.check()
    await enter("PACK-9999")
    await page.getByText("No conocemos ese código. Revisa cada letra.").waitFor()
    expect([await focused(), await code.getAttribute("aria-invalid"), await code.inputValue()]).toEqual([
      "entry",
      "true",
      "PACK-9999",
    ])
    expect(await visit.axe()).toEqual([])
    await enter("pack 0001")
    await page.getByRole("group", { name: /¡Ganaste!/ }).waitFor()
    await page.getByRole("button", { name: "Jugar otra vez" }).click()
    expect([await focused(), await code.inputValue(), await box.count()]).toEqual(["entry", "", 0])
    await enter("PACK-0001")
    await page.getByText("Ese código ya se usó. Prueba con otro.").waitFor()
    expect(visit.faults(/status of 40[49]/)).toEqual([])
    await visit.close()
  })

  test("needs no mouse, and its code is copied", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "keys", language: "en" })
    const { page, context } = visit
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Spin" }).waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    const result = page.getByRole("group", { name: "You won! 10% de descuento" })
    await result.waitFor()
    const code = await result.locator("code").textContent()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByText("Copied").waitFor()
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code ?? "")
    const link = page.getByRole("link", { name: /Check this draw/ })
    await expectSoon(() => link.getAttribute("href")).toMatch(/\/fair\/ch_\w+\/\d+\?hash=\w+$/)
    expect((await visit.events()).slice(-2)).toEqual(["premio-event win", "premio-event copy"])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("can be skipped, and ends with confetti only where motion is welcome", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "skips", motion: "full" })
    const { page } = visit
    await page.getByRole("button", { name: "Girar" }).click()
    await page.getByRole("button", { name: "Saltar animación" }).click()
    await page.getByRole("group", { name: /¡Ganaste!/ }).waitFor()
    await expectSoon(() => page.locator(".confetti").count()).toBe(1)
    const isTurning = () => page.locator(".disc").evaluate((disc) => disc.getAnimations().length > 0)
    expect(await isTurning()).toBe(false)
    await page.locator(".confetti").waitFor({ state: "detached" })
    await visit.close()
    const still = await given.shop.visit({ elements: [["premio-game", { game: await makeRoulette(given.org) }]] })
    await still.page.getByRole("button", { name: "Girar" }).click()
    await still.page.getByRole("group", { name: /¡Ganaste!/ }).waitFor()
    await expectSoon(() => still.page.locator(".confetti").count()).toBe(0)
    await still.close()
  })

  test("is paid with points, and shows what is left", async () => {
    const player = "payer"
    await identify(given.org, player)
    const earned = { externalUserId: player, points: 1_250, reason: "welcome" }
    await given.org.post("/api/v1/points/earn", earned, { status: 200 })
    const game = await makeRoulette(given.org, { playCost: { points: 50 } })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player, language: "en" })
    await visit.page.getByText("Costs 50 points").waitFor()
    await visit.page.getByRole("button", { name: "Spin" }).click()
    await visit.page.getByText("You have 1,200 points").waitFor()
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("of who was banned meanwhile is refused with the message as it is", async () => {
    const player = "banned-now"
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player })
    const spin = visit.page.getByRole("button", { name: "Girar" })
    await spin.waitFor()
    await ban(given.org, { externalUserId: player, message: "Llámanos al 123." })
    await spin.click()
    await visit.page.getByText("Llámanos al 123.", { exact: true }).waitFor()
    await expectSoon(() => visit.events()).toContain("premio-error PLAYER_BANNED")
    expect(visit.faults(/status of 403/)).toEqual([])
    await visit.close()
  })

  test("of a trivia waits until everything is answered", async () => {
    const game = await makeTrivia(given.org)
    const visit = await given.shop.visit({ elements: [["premio-trivia", { game }]], player: "knows" })
    const { page } = visit
    const send = page.getByRole("button", { name: "Enviar respuestas" })
    await send.waitFor()
    await expectSoon(() => send.getAttribute("aria-disabled")).toBe("true")
    await page.getByRole("radio", { name: "Colombia" }).check()
    await page.getByRole("button", { name: "Siguiente" }).click()
    await page.getByRole("radio", { name: "Una" }).check()
    await send.click()
    await page.getByRole("group", { name: /¡Ganaste!/ }).waitFor()
    expect(await visit.axe()).toEqual([])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test.each(["scratch_card", "slot_machine"])("of a %s without motion shows its result at once", async (gameType) => {
    const game = await makeCard(given.org, gameType, { winProbability: 0 })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: gameType, language: "pt" })
    await visit.page.getByRole("button", { name: "Jogar" }).click()
    await visit.page.getByRole("group", { name: "Não foi desta vez Obrigado por jogar." }).waitFor()
    expect((await visit.events()).at(-1)).toBe("premio-event lose")
    expect(await visit.axe()).toEqual([])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("of a scratch card goes on by keyboard, to a button beside scratching", async () => {
    const game = await makeCard(given.org, "scratch_card")
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "scratches", motion: "full" })
    const { page } = visit
    await page.getByRole("button", { name: "Jugar" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Revelar" }).waitFor()
    await page.keyboard.press("Enter")
    const result = page.getByRole("group", { name: "¡Ganaste! 10%" })
    await result.waitFor()
    await expectSoon(() => result.evaluate((node) => node.matches(":focus"))).toBe(true)
    expect(visit.faults()).toEqual([])
    await visit.close()
  })
})
