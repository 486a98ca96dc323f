import { expect, test } from "bun:test"
import { asPlayer, givenPartner, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const me = "/api/v1/me"

test("works", async () => {
  const token = await issuedToken(org, "user-1")
  expect((await asPlayer(org, token).get(me)).body).toMatchObject({ externalId: "user-1" })
  const partner = await givenPartner(org, service.clock)
  const own = await partner.sign("user-2")
  expect((await asPlayer(org, own).get(me)).body).toMatchObject({ externalId: "user-2" })
  await org.post("/api/v1/admin/player-tokens/revoke", { externalId: "user-1" }, { status: 204 })
  expect((await asPlayer(org, token).get(me)).body).toMatchObject({ code: "INVALID_PLAYER_TOKEN" })
  expect((await asPlayer(org, await issuedToken(org, "user-1")).get(me)).status).toBe(200)
  await org.post("/api/v1/admin/player-tokens/revoke", {}, { status: 204 })
  expect((await asPlayer(org, own).get(me)).body).toMatchObject({ code: "INVALID_PLAYER_TOKEN" })
  await org.delete(`/api/v1/admin/player-keys/${partner.playerKeyId}`, { status: 204 })
})
