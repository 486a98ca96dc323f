import { afterAll, beforeAll, expect, test } from "bun:test"
import { startService, type TestService } from "../support/service.ts"

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test("a play of an unknown campaign is 404 NOT_FOUND", async () => {
  const org = await service.organization()
  const { body } = await org.post("/api/v1/games/play", { campaignId: "nope", externalUserId: "u" }, { status: 404 })
  expect(body.code).toBe("NOT_FOUND")
})
