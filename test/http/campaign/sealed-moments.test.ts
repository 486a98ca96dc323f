import { afterEach, beforeEach, expect, test } from "bun:test"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const keyA = "a1".repeat(32)
const keyB = "b2".repeat(32)

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

type Sealed = { readonly salt: string; readonly sealed_with: string | null }

test("planned moments survive changes of the encryption key, and match the commitment", async () => {
  const org = await service.organization()
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", prizes })
  const path = `/api/v1/admin/campaigns/${campaignId}/moments`
  const at = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"]
  await org.post(path, { prizeId: "tv", at }, { status: 201 })
  const wins = async () => (await play(org, campaignId)).body.won
  const sealedOtherwise = async (before: Sealed | undefined): Promise<Sealed | undefined> => {
    const read = () => service.database.rows<Sealed>("SELECT salt, sealed_with FROM moment_batches")
    const [batch] = await eventually(read, ([found]) => found?.sealed_with !== before?.sealed_with)
    return batch
  }
  const plain = await sealedOtherwise(undefined)
  expect(await wins()).toBe(true)
  await service.restart(undefined, { SECRETS_KEY: keyA })
  const first = await sealedOtherwise(plain)
  expect(first?.salt).not.toContain(plain?.salt ?? "")
  expect(await wins()).toBe(true)
  await service.restart(undefined, { SECRETS_KEY: keyB, SECRETS_KEY_PREVIOUS: keyA })
  await sealedOtherwise(first)
  await service.restart(undefined, { SECRETS_KEY: keyB })
  expect(await wins()).toBe(true)
  await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { status: "ended" }, { status: 200 })
  const [batch] = (await org.get(path, { status: 200 })).body.batches
  expect(batch).toMatchObject({ taken: 3, salt: plain?.salt, moments: at })
})
