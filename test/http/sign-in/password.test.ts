import { expect, test } from "bun:test"
import { ownPage, sessionPath } from "../../support/console/session.ts"
import { goodPassword, member } from "../../support/console/user.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService({
  environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" },
  passwords: "real",
  alone: byOneServer.passwords,
})
const org = givenOrganization(service)

/** Tries to sign in from an address as somebody who does not exist. */
const tryFrom = (address: string, email: string) =>
  org
    .as({ key: "", orgId: "" })
    .post(
      sessionPath,
      { orgId: org.orgId, email, password: "wrong horse battery" },
      { headers: { ...ownPage, "x-real-ip": address } },
    )

test("a password is kept as a hash by Argon2id, of 19 MiB and two passes", async () => {
  const { userId } = await member(org, "viewer")
  const query = `SELECT password_hash AS hash FROM users WHERE user_id = '${userId}'`
  const [row] = await service.database.rows<{ hash: string }>(query)
  expect(row?.hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$")
  expect(await Bun.password.verify(goodPassword, row?.hash ?? "")).toBe(true)
})

test("attempts that could not be checked keep counting", async () => {
  const answers = await Promise.all(
    Array.from({ length: 190 }, (_, index) => tryFrom(`198.19.${index}.1`, `nobody-${index}@example.com`)),
  )
  const busy = answers.findIndex(({ status }) => status === 503)
  expect(busy).not.toBe(-1)
  const statuses: number[] = []
  for (let index = 0; index < 10; index++)
    statuses.push((await tryFrom(`198.19.${busy}.1`, `nobody-${busy}@example.com`)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(9)
})
