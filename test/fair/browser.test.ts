import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { hasBrowser, sharedBrowser } from "../support/console/console.ts"
import { roulettePack } from "../support/fair/packs.ts"
import { eventLines, linesOf } from "../support/fair/records.ts"
import { recordOf } from "../support/fair/tampering.ts"
import { startService, type TestService } from "../support/service/service.ts"

describe.skipIf(!hasBrowser)("verify-draws.mjs in a browser", () => {
  let service: TestService
  let page: Page
  beforeAll(async () => {
    service = await startService()
    page = await (await sharedBrowser()).newPage()
    await page.goto(`${service.url}/swagger`)
  })
  afterAll(async () => {
    await page.close()
    await service.stop()
  })

  /** Checks a file as a page would, and returns the last line of the report. */
  const check = (pack: string, events: string) =>
    page.evaluate(
      async ([pack = "", events = ""]) => {
        const program = "/verify-draws.mjs"
        const { verifyPack, describeReport } = await import(program)
        const file = new File([pack], "pack.ndjson")
        const checkpoints = new File([events], "events.ndjson").stream()
        return describeReport(await verifyPack(() => file.stream(), { checkpoints })).at(-1)
      },
      [pack, events],
    )

  test("accepts an honest pack", async () => {
    const pack = roulettePack()
    expect(await check(linesOf(pack), eventLines(pack))).toBe("OK: nothing is wrong")
  })

  test("names the record that is wrong", async () => {
    const pack = roulettePack()
    recordOf(pack, "close").draws = 1
    expect(await check(linesOf(pack), eventLines(pack))).toMatch(/^WRONG: pack line 45, chain ch_\w+, record 43: /)
  })
})
