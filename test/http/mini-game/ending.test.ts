import { expect, test } from "bun:test"
import { codeTemplate, makeCampaign } from "../../support/fixture/play.ts"
import { blank, coffee, makeWheel, miniGamesPath, patchWheel, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const org = givenOrganization(givenService())

const endingOf = async (notificationId: string) =>
  (await org.get(`${miniGamesPath}/${notificationId}/ending`, { status: 200 })).body
const exactly = (count: number) => ({ count, isExact: true })

test("what an end leaves: codes that can still be redeemed, and prizes that are not handed out", async () => {
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate })
  const code = { ...coffee, prize: { type: "promo_code", campaignId } }
  const bag = { ...coffee, prize: { type: "external", name: "Bag" } }
  const wheel = await makeWheel(org, { segments: [code] })
  const other = await makeWheel(org, { segments: [code] })
  const won: string[] = []
  for (const user of ["ana", "beto", "eva"]) won.push((await spin(org, wheel, user)).prizeCode)
  await spin(org, other, "ana")
  await patchWheel(org, wheel, {
    segments: [
      { ...blank, weight: 1 },
      { ...code, weight: 0 },
    ],
  })
  await spin(org, wheel, "leo")
  await patchWheel(org, wheel, { segments: [bag] })
  for (const user of ["mia", "tom"]) await spin(org, wheel, user)
  expect(await endingOf(wheel)).toEqual({ openCodes: exactly(3), toHandOut: exactly(2) })
  await org.post("/api/v1/codes/redeem", { code: won[0] }, { status: 200 })
  await org.post(`/api/v1/admin/codes/${won[1]}/deactivate`, {}, { status: 200 })
  const { items } = (await org.get(`${miniGamesPath}/${wheel}/awards?won=true`, { status: 200 })).body
  await org.patch(`${miniGamesPath}/${wheel}/awards/${items[0].awardId}`, { handedOut: true }, { status: 200 })
  expect(await endingOf(wheel)).toEqual({ openCodes: exactly(1), toHandOut: exactly(1) })
  expect(await endingOf(other)).toEqual({ openCodes: exactly(1), toHandOut: exactly(0) })
  await org.get(`${miniGamesPath}/none/ending`, { status: 404 })
})
