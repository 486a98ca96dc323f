import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { hasBrowser, runAxe, sharedBrowser, watchFaults } from "../support/console/console.ts"
import { expectSoon } from "../support/expect-soon.ts"
import { answerOf } from "../support/fair/answers.ts"
import { HonestGame } from "../support/fair/honest-game.ts"
import { roulettePack, scratchPack } from "../support/fair/packs.ts"
import type { Pack, PackRecord } from "../support/fair/records.ts"
import { drawWith, recordOf, rewrite } from "../support/fair/tampering.ts"
import { campaignDraws, closeDraws, playDrawn } from "../support/fixture/draw.ts"
import { winningCampaign } from "../support/fixture/promo.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { patienceMs } from "../support/waiting.ts"

type Answer = ReturnType<typeof answerOf>
type Reader = { readonly locale?: string; readonly width?: number; readonly colorScheme?: "light" | "dark" }

const roulette = roulettePack()
const scratch = scratchPack()

/** Whether the text of one part of a result is larger than that of another. */
const isLarger = async (page: Page, ...parts: [string, string]): Promise<boolean> => {
  const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize)
  const [first = 0, second = 0] = await Promise.all(
    parts.map((part) => page.locator(`.result dd ${part}`).first().evaluate(sizeOf)),
  )
  return first > 1.2 * second
}

/** The answers come from packs that are written independently of the service, so that they can also be wrong. */
describe.skipIf(!hasBrowser)("the page of a draw", () => {
  let service: TestService
  let browser: Browser
  beforeAll(async () => {
    service = await startService()
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    for (const reader of readers.values()) await (await reader).close()
    await service?.stop()
  })

  /** One browser for readers of each language, since a new one takes longer than the page. */
  const readers = new Map<string, Promise<Page>>()
  const readerWith = (locale: string): Promise<Page> => {
    const reader = readers.get(locale) ?? browser.newPage({ locale, timezoneId: "America/Bogota" })
    readers.set(locale, reader)
    return reader
  }

  /** Opens the page of `record` with this answer, and waits until the check has ended. */
  const open = async (
    record: PackRecord,
    answer: (Answer & { readonly names?: object }) | number,
    reader: Reader = {},
  ) => {
    const { locale = "es-CO", width = 360, colorScheme = "light" } = reader
    const page = await readerWith(locale)
    page.setDefaultTimeout(patienceMs)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const faults = watchFaults(page, service.url)
    await page.unrouteAll()
    await page.route("**/api/v1/draws/**", (route) =>
      typeof answer === "number" ? route.fulfill({ status: answer, json: {} }) : route.fulfill({ json: answer }),
    )
    await page.goto(`${service.url}/fair/${record.chain}/${record.n}?hash=${record.hash}`)
    await page.locator(".verdict-line.right, .verdict-line.wrong, .message").waitFor()
    const steps = async () =>
      page.locator(".steps > li").evaluateAll((all) => all.map((one) => `${one.dataset["step"]} ${one.className}`))
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    return { page, faults, steps, overflow }
  }

  const allRight = ["record right", "commitment right", "numbers right", "outcome right"]
  const cases: [string, Pack, PackRecord][] = [
    ["a win of a roulette", roulette, drawWith(roulette, ({ won, moment }) => won && !moment)],
    ["a loss of a roulette", roulette, drawWith(roulette, ({ won, turned }) => !won && !turned)],
    ["a win that the quota turned", roulette, drawWith(roulette, ({ turned }) => turned?.by === "quota")],
    ["a redraw", roulette, drawWith(roulette, ({ redrawnAmong }) => Boolean(redrawnAmong?.length))],
    ["a planned moment", roulette, drawWith(roulette, ({ moment }) => moment !== undefined)],
    ["a draw with a client seed", roulette, drawWith(roulette, (_, { clientSeed }) => clientSeed !== undefined)],
    ["a win of a scratch card", scratch, drawWith(scratch, ({ won }) => won)],
    ["a prize that was gone", scratch, drawWith(scratch, ({ turned }) => turned?.by === "stock")],
    ["a player's limit", scratch, drawWith(scratch, ({ turned }) => turned?.by === "perUser")],
    ["a budget that was used up", scratch, drawWith(scratch, ({ turned }) => turned?.by === "budget")],
  ]
  test.each(cases)("repeats %s", async (_, pack, record) => {
    const { page, steps, faults } = await open(record, answerOf(pack, record))
    expect(await steps()).toEqual(allRight)
    await expectSoon(() => page.textContent(".verdict-line")).toStartWith("Todo coincide")
    expect(faults).toEqual([])
  })

  test("names what was drawn as the player saw it, and shows the ids where it does not know the names", async () => {
    const record = drawWith(roulette, ({ won, moment, prizeId }) => won && !moment && prizeId !== undefined)
    const { page } = await open(record, { ...answerOf(roulette, record), names: { segment: "¡TV!", prize: 'TV 55"' } })
    const { prizeId, segmentId } = record.outcome ?? {}
    const shown = await page.locator(".result dd:has(.name)").allTextContents()
    expect(shown).toEqual([`TV 55" ${prizeId}`, `¡TV! ${segmentId}`])
    expect(await isLarger(page, ".name", "small code")).toBe(true)
    await expectSoon(() => page.textContent(".pick .here th")).toStartWith(`¡TV! ${segmentId}`)
    const unnamed = await open(record, { ...answerOf(roulette, record), names: { segment: null, prize: null } })
    await expectSoon(() => unnamed.page.textContent(".result")).toContain(record.outcome?.prizeId ?? "?")
  })

  test("says of a planned moment that its prize did not come from the number", async () => {
    const record = drawWith(roulette, ({ moment }) => moment !== undefined)
    const spanish = await open(record, answerOf(roulette, record))
    await expectSoon(() => spanish.page.textContent(".verdict-line")).toContain("estaba programado")
    const english = await open(record, answerOf(roulette, record), { locale: "en-GB" })
    await expectSoon(() => english.page.textContent(".verdict-line")).toContain("did not come from the number")
  })

  test("says of a win that became a loss that its number won", async () => {
    const record = drawWith(scratch, ({ turned }) => turned?.by === "stock")
    const spanish = await open(record, answerOf(scratch, record))
    await expectSoon(() => spanish.page.textContent(".verdict-line")).toContain("Ganaba")
    const english = await open(record, answerOf(scratch, record), { locale: "en-GB" })
    await expectSoon(() => english.page.textContent(".verdict-line")).toContain("It won")
  })

  test("says of a draw of a test organization that it is a test, and what was asked for there", async () => {
    const pack = roulettePack()
    const record = drawWith(pack, ({ won, moment }) => won && !moment)
    record.outcome = { ...record.outcome, won: true, forced: true }
    for (const [chain] of pack.chains) if (chain) chain.test = true
    rewrite(pack)
    const answer = answerOf(pack, record)
    const { page, steps } = await open(record, answer, { locale: "en-GB" })
    expect(await steps()).toEqual(allRight)
    expect(await page.title()).toStartWith("TEST")
    await expectSoon(() => page.textContent("main section:first-of-type")).toStartWith("TEST")
    await expectSoon(() => page.textContent(".result")).toContain("was asked for in the test")
    await expectSoon(() => page.textContent(".verdict-line")).toContain("did not come from the number")
    const { test: _, ...chain } = answer.chain
    const live = await open(record, { ...answer, chain })
    expect(await live.steps()).toContain("record wrong")
  })

  test("says of a redraw that it was for want of the prize, or for the player's own limit", async () => {
    const record = drawWith(roulette, ({ redrawnAmong }) => Boolean(redrawnAmong?.length))
    const { page } = await open(record, answerOf(roulette, record))
    await page.getByText("no quedaba, o ya habías alcanzado tu máximo").waitFor()
  })

  test("shows odds of one in many millions, and shows only certain ones as certain", async () => {
    const game = new HonestGame({ gameType: "scratch_card", winProbability: 1e-9, limits: {} })
    const record = game.play({ user: "ana" })
    game.close(0)
    const { page, steps } = await open(record, answerOf(game.pack(), record))
    expect(await steps()).toEqual(allRight)
    const odds = await page.locator(".pick td").evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
    expect(odds.map((text) => text?.replaceAll("\u00a0", ""))).toEqual(["< 0,0001%", "> 99,9999%"])
  })

  const lies: [string, string, (answer: Answer) => void][] = [
    ["another outcome", "record", ({ record }) => Object.assign(record.outcome ?? {}, { won: true })],
    ["another hash than the link's", "record", ({ record }) => Object.assign(record, { hash: "0".repeat(64) })],
    ["another commitment", "commitment", ({ chain }) => Object.assign(chain, { commitment: "0".repeat(64) })],
    ["another seed", "commitment", ({ chain }) => Object.assign(chain, { seed: "0".repeat(64) })],
    ["other odds", "outcome", ({ config }) => config?.segments?.reverse()],
  ]
  test.each(lies)("shows that %s does not match", async (_, step, lie) => {
    const record = drawWith(roulette, ({ won, turned }, { n }) => !won && !turned && n > 2)
    const answer = structuredClone(answerOf(roulette, record))
    lie(answer)
    const { page, steps } = await open(record, answer, { locale: "en-GB" })
    expect(await steps()).toContain(`${step} wrong`)
    await expectSoon(() => page.textContent(".verdict-line")).toStartWith("Something does not match")
  })

  test("says that the seed is not revealed yet, and checks the rest", async () => {
    const record = drawWith(roulette, ({ won }) => won)
    const { page, steps } = await open(record, answerOf(roulette, record, { isOpen: true }))
    expect(await steps()).toEqual(["record right"])
    await page.getByRole("heading", { name: "El número secreto todavía está cerrado" }).waitFor()
  })

  const unseen: [string, PackRecord, Answer | number, string][] = [
    ["an unknown draw", recordOf(roulette, "draw"), 404, "No encontramos esa jugada"],
    ["a link that was cut off", { ...recordOf(roulette, "draw"), hash: "abc" }, 200, "No encontramos esa jugada"],
    ["too many requests", recordOf(roulette, "draw"), 429, "No pudimos cargar la jugada"],
    ["another record", recordOf(roulette, "open"), answerOf(roulette, recordOf(roulette, "open")), "Este enlace no es"],
  ]
  test.each(unseen)("says what to do about %s", async (_, record, answer, heading) => {
    const { page } = await open(record, answer)
    await expectSoon(() => page.textContent(".message h2")).toStartWith(heading)
    expect(await runAxe(page, "html")).toEqual([])
  })

  test.each([
    [360, "light"],
    [360, "dark"],
    [1280, "light"],
    [1920, "dark"],
  ] as const)("can be read at %i pixels, %s", async (width, colorScheme) => {
    const record = drawWith(roulette, ({ redrawnAmong }) => Boolean(redrawnAmong?.length))
    const { page, overflow } = await open(record, answerOf(roulette, record), { width, colorScheme })
    for (const summary of await page.locator("summary").all()) await summary.click()
    expect(await runAxe(page, "html")).toEqual([])
    expect(await overflow()).toBe(0)
  })

  test("speaks the browser's language, and what the reader chooses from then on", async () => {
    const record = drawWith(roulette, ({ won }) => won)
    const { page } = await open(record, answerOf(roulette, record), { locale: "en-US" })
    await expectSoon(() => page.textContent("h1")).toBe("Check a draw")
    await page.getByRole("button", { name: "Español" }).click()
    await expectSoon(() => page.textContent("h1")).toBe("Comprobar un sorteo")
    await page.reload()
    await page.locator(".verdict-line.right").waitFor()
    await expectSoon(() => page.textContent("h1")).toBe("Comprobar un sorteo")
    await expectSoon(() => page.getAttribute("html", "lang")).toBe("es")
  })

  test("follows a draw of the service from the play until its seed is revealed, and recognizes its receipt", async () => {
    const org = await service.organization()
    const campaignId = await winningCampaign(org, { winProbability: 0.5 })
    const draw = await playDrawn(org, campaignId, "ana", { clientSeed: "phone-7Q" })
    const page = await browser.newPage({ locale: "en-US", viewport: { width: 360, height: 800 } })
    const faults = watchFaults(page, service.url)
    await page.goto(`${service.url}/fair/${draw.chainId}/${draw.n}?hash=${draw.hash}`)
    await page.getByText("What can be checked so far matches.").waitFor()
    await page.getByRole("heading", { name: "The secret number is still closed" }).waitFor()
    await page.getByText("phone-7Q", { exact: true }).waitFor()
    const receipt = page.getByLabel("Receipt")
    await receipt.fill(draw.receipt.replace(/^./, "x"))
    await page.getByRole("button", { name: "Compare" }).click()
    await page.getByText("No: the receipt is of another play").waitFor()
    await receipt.fill(` ${draw.receipt}\n`)
    await page.getByRole("button", { name: "Compare" }).click()
    await page.getByText("Yes: the receipt is that of this play.").waitFor()
    await closeDraws(org, campaignDraws(campaignId))
    await page.reload()
    await page.getByText("Everything matches").waitFor()
    await expectSoon(() => page.locator(".steps > li.right").count()).toBe(4)
    await expectSoon(() => page.locator(".pick .here").count()).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await page.close()
  })

  test("sends a policy that lets nothing else in", async () => {
    const { headers } = await fetch(`${service.url}/fair/ch_x/1`)
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get("referrer-policy")).toBe("no-referrer")
  })
})
