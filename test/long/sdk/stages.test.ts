import { describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeCard, makeRoulette, makeTrivia, segmentsOf } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import type { Visit } from "../../support/sdk/page.ts"
import { eventually } from "../../support/waiting.ts"

const languages = ["es", "en", "pt"] as const
const kinds = ["wheel", "scratch_card", "slot_machine", "trivia"] as const
type Kind = (typeof kinds)[number]
type Language = (typeof languages)[number]

const elementOf = (kind: Kind) => `premio-${kind.replace("_", "-")}`

const words = {
  es: {
    won: "¡Ganaste!",
    lost: "Esta vez no",
    play: "Jugar",
    spin: "Girar",
    skip: "Saltar animación",
    send: "Enviar respuestas",
    next: "Siguiente",
    reveal: "Revelar",
  },
  en: {
    won: "You won!",
    lost: "Not this time",
    play: "Play",
    spin: "Spin",
    skip: "Skip animation",
    send: "Send answers",
    next: "Next",
    reveal: "Reveal",
  },
  pt: {
    won: "Você ganhou!",
    lost: "Não foi desta vez",
    play: "Jogar",
    spin: "Girar",
    skip: "Pular animação",
    send: "Enviar respostas",
    next: "Próxima",
    reveal: "Revelar",
  },
}

describe.skipIf(!hasBrowser)("the stages of games in a page", () => {
  const given = givenShop({ clock: "real" })

  const make = (kind: Kind, wins: boolean) => {
    if (kind === "wheel")
      return makeRoulette(given.org, { segments: segmentsOf(["Café", "Nada", "Taza", "Otra vez"], wins ? 0 : 1) })
    return kind === "trivia" ? makeTrivia(given.org) : makeCard(given.org, kind, { winProbability: wins ? 1 : 0 })
  }

  /** What has the focus, inside the element. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const inner = document.activeElement?.shadowRoot?.activeElement
      return inner?.getAttribute("part") ?? inner?.textContent ?? document.activeElement?.localName
    })
  /** The focus follows what is shown, a frame later on a busy machine. */
  const hasFocus = (page: Page, part: string) =>
    eventually(
      () => focused(page),
      (found) => found === part,
    )
  const press = async (page: Page, name: string) => {
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press("Tab")
      if (await page.getByRole("button", { name, exact: true }).evaluate((node) => node.matches(":focus"))) break
    }
    await page.keyboard.press("Enter")
  }

  /** Plays with the keyboard alone. */
  const playByKeys = async (page: Page, kind: Kind, wins: boolean, language: Language) => {
    const { play, spin, skip, send, reveal } = words[language]
    if (kind !== "trivia") {
      const name = kind === "wheel" ? spin : play
      await page.getByRole("button", { name, exact: true }).waitFor()
      await press(page, name)
      const moves = await page.evaluate(() => matchMedia("(prefers-reduced-motion: no-preference)").matches)
      if (moves && kind === "wheel") {
        await page.getByRole("button", { name: skip, exact: true }).waitFor()
        await press(page, skip)
      }
      if (!moves || kind !== "scratch_card") return
      await page.getByRole("button", { name: reveal, exact: true }).waitFor()
      await hasFocus(page, reveal)
      return page.keyboard.press("Enter")
    }
    await page.getByRole("radio").first().waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await page.keyboard.press("Enter")
    await page.getByRole("radio", { name: "Dos" }).waitFor()
    await page.keyboard.press("Space")
    if (wins) await page.keyboard.press("ArrowDown")
    await press(page, send)
  }

  // How a game moves does not depend on the language.
  const rounds = kinds.flatMap((kind) => [
    [kind, "es", "full"] as const,
    ...languages.map((language) => [kind, language, "reduced"] as const),
  ])
  test.each(rounds)("%s in %s with motion %s is won and lost by keyboard alone", async (kind, language, motion) => {
    for (const wins of [true, false]) {
      const game = await make(kind, wins)
      const visit = await given.shop.visit({ elements: [[elementOf(kind), { game }]], language, motion, width: 360 })
      const { page } = visit
      await playByKeys(page, kind, wins, language)
      const title = wins ? words[language].won : words[language].lost
      await page.getByRole("heading", { name: title }).waitFor()
      await hasFocus(page, "result")
      await expectSoon(() => visit.events()).toContain(wins ? "premio-event win" : "premio-event lose")
      expect(await visit.aria('[part~="result"]')).toMatchSnapshot()
      expect(await visit.axe()).toEqual([])
      expect(await visit.overflow()).toBe(0)
      expect(visit.faults()).toEqual([])
      await visit.close()
    }
  })

  const scratchable = async (motion: "full" = "full", wins = true) => {
    const visit = await given.shop.visit({
      elements: [["premio-game", { game: await make("scratch_card", wins) }]],
      motion,
    })
    await visit.page.getByRole("button", { name: "Jugar", exact: true }).click()
    await visit.page.getByRole("button", { name: "Revelar" }).waitFor()
    return visit
  }
  const hasResult = (visit: Visit) => visit.events().then((events) => events.includes("premio-result"))
  /** Strokes from side to side over the card, from `from` to `to` of its height. */
  const strokes = (box: { x: number; y: number; width: number; height: number }, from: number, to: number) =>
    Array.from({ length: Math.round((to - from) * 10) }, (_, row) => {
      const y = box.y + box.height * (from + (row + 0.5) / 10)
      return [
        { x: box.x + 4, y },
        { x: box.x + box.width / 2, y },
        { x: box.x + box.width - 4, y },
      ]
    })
  const cardOf = async ({ page }: Visit) => {
    const box = await page.locator("canvas").boundingBox()
    if (!box) throw new Error("no card")
    return box
  }

  test("a scratched card shows what it hides once about half is off, with the mouse", async () => {
    const visit = await scratchable()
    const { page } = visit
    // The button is pressed once: pressed again beside the result, it would take the focus from it.
    const rub = async (from: number, to: number) => {
      const [start, ...rest] = strokes(await cardOf(visit), from, to).flat()
      if (!start) return
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 })
      await page.mouse.up()
    }
    await rub(0, 0.3)
    expect(await hasResult(visit)).toBe(false)
    await rub(0.3, 0.8)
    await page.getByRole("heading", { name: "¡Ganaste!" }).waitFor()
    await hasFocus(page, "result")
    await visit.close()
  })

  test("a scratched card shows what it hides with a finger, which does not scroll the page meanwhile", async () => {
    const visit = await scratchable()
    const { page, context } = visit
    const session = await context.newCDPSession(page)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points })
    for (const [start, ...rest] of strokes(await cardOf(visit), 0, 0.9)) {
      if (!start || (await hasResult(visit))) continue
      await touch("touchStart", [start])
      for (const point of rest) await touch("touchMove", [point])
      await touch("touchEnd", [])
    }
    await page.getByRole("heading", { name: "¡Ganaste!" }).waitFor()
    await expectSoon(() => page.evaluate(() => scrollY)).toBe(0)
    await visit.close()
  })

  test("nothing lies beneath the foil before the answer, and a press of the card plays", async () => {
    const visit = await given.shop.visit({
      elements: [["premio-game", { game: await make("scratch_card", true) }]],
      motion: "full",
    })
    const below = visit.page.locator(".scratch-below")
    await visit.page.getByRole("button", { name: "Jugar", exact: true }).waitFor()
    await expectSoon(() => below.textContent()).toBe("")
    await visit.page.locator("canvas").click()
    await visit.page.getByRole("button", { name: "Revelar" }).click()
    await visit.page.getByRole("heading", { name: "¡Ganaste!" }).waitFor()
    await visit.close()
  })

  test.each([true, false])("reels show what the answer says, and never two alike besides (won: %p)", async (wins) => {
    const visit = await given.shop.visit({
      elements: [["premio-game", { game: await make("slot_machine", wins) }]],
      motion: "full",
    })
    const { page } = visit
    await page.getByRole("button", { name: "Jugar", exact: true }).click()
    /** The outlines of the symbols that show in each reel, from top to bottom. */
    const seen = () =>
      page.locator(".slot-reel").evaluateAll((reels) =>
        reels.map((reel) => {
          const window = reel.getBoundingClientRect()
          return [...reel.querySelectorAll(".slot-symbol")]
            .filter((symbol) => {
              const { top, bottom } = symbol.getBoundingClientRect()
              return bottom > window.top && top < window.bottom
            })
            .map((symbol) => symbol.getAttribute("d"))
        }),
      )
    while (!(await hasResult(visit))) {
      const [first = [], second = [], third = []] = await seen()
      const alike = first.filter((symbol) => second.includes(symbol) || third.includes(symbol))
      if (!wins) expect(alike.concat(second.filter((symbol) => third.includes(symbol)))).toEqual([])
    }
    const line = (await seen()).map((symbols) => symbols[1])
    expect(new Set(line).size).toBe(wins ? 1 : 3)
    await visit.close()
  })

  test("a trivia keeps the answers when the player goes back, and when a play is refused", async () => {
    await given.org.post("/api/v1/admin/code-pools", { poolId: "packs", name: "Packs", kind: "entry" }, { status: 201 })
    await given.org.post("/api/v1/admin/code-pools/packs/codes", { codes: ["PACK-2026-A"] }, { status: 200 })
    const visit = await given.shop.visit({
      elements: [["premio-game", { game: await makeTrivia(given.org, { entry: { poolId: "packs" } }) }]],
    })
    const { page } = visit
    const isChosen = (name: string) => page.getByRole("radio", { name }).isChecked()
    await page.getByRole("radio", { name: "Colombia" }).check()
    await page.getByRole("button", { name: "Siguiente" }).click()
    await page.getByRole("radio", { name: "Una" }).check()
    await page.getByRole("button", { name: "Atrás" }).click()
    expect(await isChosen("Colombia")).toBe(true)
    await page.getByRole("button", { name: "Siguiente" }).click()
    await page.getByRole("textbox").fill("PACK-2026-B")
    await page.getByRole("button", { name: "Enviar respuestas" }).click()
    await page.getByText("No conocemos ese código").waitFor()
    expect(await isChosen("Una")).toBe(true)
    await page.getByRole("textbox").fill("PACK-2026-A")
    await page.getByRole("button", { name: "Enviar respuestas" }).click()
    await page.getByRole("heading", { name: "¡Ganaste!" }).waitFor()
    await visit.close()
  })
})
