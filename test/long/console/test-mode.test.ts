import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { componentMessages } from "../../../src/console/components/messages.ts"
import { outcomeMessages } from "../../../src/console/components/outcomes/messages.ts"
import { testOrganizationMessages } from "../../../src/console/pages/test-organizations/messages.ts"
import { deliveryMessages } from "../../../src/console/pages/webhooks/deliveries/messages.ts"
import { testFrameMessages } from "../../../src/console/shell/test-mode/frame-messages.ts"
import { testModeMessages } from "../../../src/console/shell/test-mode/messages.ts"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { goodPassword, member } from "../../support/console/user.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const dayMs = 86_400_000
const admin = "/api/v1/admin"

/** A wheel that nearly always loses, for the next ten days. */
const wheel = () => ({
  campaignId: "spring",
  name: "Primavera",
  status: "active",
  gameType: "roulette",
  rewardType: "none",
  endsAt: new Date(Date.now() + 10 * dayMs).toISOString(),
  segments: [
    { segmentId: "a", name: "Taza", weight: 1, isPrize: true },
    { segmentId: "b", name: "Nada", weight: 1_000_000, isPrize: false },
  ],
})

describe.skipIf(!hasBrowser)("a test organization", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  /** Signs in as an owner on a page of their organization. */
  const enter = async (org: Client, language: "es" | "en", look: { width: number; colorScheme: "light" | "dark" }) => {
    const { email } = await member(org, "owner")
    const visit = await site.visit({ as: null, language, ...look, path: "/settings/test-organizations" })
    const { page } = visit
    await page.locator("[name=organization]").fill(org.orgId)
    if ((await page.locator("[name=email]").count()) === 0)
      await page
        .getByRole("button")
        .filter({ hasText: /@|correo|email/i })
        .click()
    await page.locator("[name=email]").fill(email)
    await page.locator("[name=password]").fill(goodPassword)
    await page.locator("[type=submit]").click()
    await page.getByRole("heading", { level: 1, name: testOrganizationMessages[language].title }).waitFor()
    return visit
  }

  test.each([
    { language: "es", look: { width: 360, colorScheme: "light" } },
    { language: "en", look: { width: 1280, colorScheme: "dark" } },
  ] as const)(
    "is made, plays as asked, moves to the end of a campaign, shows its events, and is reset, in $language",
    async ({ language, look }) => {
      const [texts, list, outcomes] = [
        testModeMessages[language],
        testOrganizationMessages[language],
        outcomeMessages[language],
      ]
      const frame = testFrameMessages[language]
      const org = await site.service.organization("Tiendas Sol")
      await org.post(`${admin}/campaigns`, wheel(), { status: 201 })
      const visit = await enter(org, language, look)
      const { page } = visit
      const findings: string[] = []
      const check = async (what: string) => {
        const overflow = await visit.overflow()
        findings.push(...[...(await visit.axe()), ...(overflow > 0 ? ["too wide"] : [])].map((one) => `${what} ${one}`))
      }
      const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
      const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true })
      const orgId = `${org.orgId}-test`

      await button(list.create).click()
      await page.getByLabel(list.name).fill("Pruebas")
      await page.getByLabel(list.orgId).fill(orgId)
      await check("the form")
      await inDialog(list.submit).click()
      const key = await page.getByLabel(list.key, { exact: true }).inputValue()
      expect(key).toStartWith("premio_test_")
      await button(list.done).click()
      const inTest = org.as({ orgId, key })

      await page.getByRole("link", { name: list.openLabel("Pruebas") }).click()
      await page.getByRole("region", { name: texts.strip }).waitFor()
      await page.waitForFunction((mark) => document.title.startsWith(mark), frame.mark)
      const address = new URL(page.url()).pathname
      expect(address).toBe(`/console/test/${orgId}/`.slice(0, address.length))

      await visit.go(`/test/${orgId}/campaigns/spring?tab=outcomes`)
      await button(outcomes.add).click()
      await inDialog(outcomes.submit).click()
      await page.getByRole("cell", { name: outcomes.won }).waitFor()
      await check("the outcomes")
      const play = { campaignId: "spring", externalUserId: "ana" }
      const { body: played } = await inTest.post("/api/v1/games/play", play, { status: 200 })
      expect(played).toMatchObject({ won: true })
      await page.getByText(outcomes.none).waitFor()

      await page.locator(".test-clock").click()
      await button(texts.toEndOf("Primavera")).click()
      const ended = deliveryMessages[language].events["campaign.ended"]
      await page.getByRole("status").getByText(ended).waitFor()
      await check("the clock")
      await page.getByRole("dialog").getByRole("button", { name: componentMessages[language].close }).click()
      expect(Date.parse((await inTest.get(`${admin}/test/clock`)).body.now)).toBeGreaterThan(Date.now() + 9 * dayMs)

      // A reload keeps the organization, and its clock.
      await visit.go(`/test/${orgId}/test-events`)
      await page.reload()
      for (const event of ["game.won", "campaign.ended"]) await page.getByText(event, { exact: true }).waitFor()
      await check("the events")
      await button(`${list.reset}: Pruebas`).click()
      await inDialog(list.reset).click()
      // What was played has gone; the game that goes on has a new chain.
      await page.getByText("game.won", { exact: true }).waitFor({ state: "detached" })
      await page.getByText("draws.opened", { exact: true }).waitFor()
      expect((await inTest.get(`${admin}/test/clock`)).body.frozen).toBe(false)

      await org.delete(`${admin}/test-organizations/${orgId}`, { status: 204 })
      await page.getByRole("heading", { name: frame.gone }).waitFor()
      await page.getByRole("link", { name: frame.toOwn }).click()
      await page.getByText("Tiendas Sol").waitFor()
      await expectSoon(() => page.getByRole("region", { name: texts.strip }).count()).toBe(0)
      expect([...findings, ...visit.faults({ errors: /status of (401|403|404)/ })]).toEqual([])
      await visit.close()
    },
    120_000,
  )
})
