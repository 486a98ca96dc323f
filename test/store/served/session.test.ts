import { expect, test } from "bun:test"
import { cookieOf, ownPage, sessionPath } from "../../support/console/session.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

test("of a session's token the database holds the hash alone", async () => {
  const { orgId, key } = org
  const visitor = org.as({ key: "", orgId: "" })
  const { headers } = await visitor.post(sessionPath, { orgId, key }, { status: 201, headers: ownPage })
  const token = cookieOf(headers).replace("premio_session=", "")
  withDatabase(service.databasePath, (sqlite) => {
    const rows = (sql: string) => sqlite.query<Record<string, unknown>, []>(sql).all()
    const [row] = rows("SELECT * FROM console_sessions ORDER BY id DESC LIMIT 1")
    expect(row?.["hash"]).toBe(new Bun.CryptoHasher("sha256").update(token).digest("hex"))
    expect(JSON.stringify(rows("SELECT * FROM console_sessions, audit_log"))).not.toContain(token)
  })
})
