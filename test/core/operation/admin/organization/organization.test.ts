import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { decideCreateApiKey } from "../../../../../src/core/operation/admin/organization/create-api-key.ts"
import { decideCreateOrganization } from "../../../../../src/core/operation/admin/organization/create-organization.ts"
import { decideDeactivateApiKey } from "../../../../../src/core/operation/admin/organization/deactivate-api-key.ts"
import { decidePutTiers } from "../../../../../src/core/operation/admin/organization/put-tiers.ts"
import { newAppSettings } from "../../../../../src/core/organization/app-bounds.ts"
import type { ApiKey } from "../../../../../src/core/organization/organization.ts"
import { isRefusal, type Refusal, type RefusalCode } from "../../../../../src/core/refusal.ts"
import { seeded } from "../../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const sources = () => ({ ids: seeded(1), secrets: seeded(2) })

const decided = <T extends object>(decision: T | Refusal): T => {
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

const refusalOf = (decision: object) => (isRefusal(decision) ? decision.refusal : null)

describe("creating an organization", () => {
  const create = (isTaken: boolean, orgId?: string) =>
    decideCreateOrganization(
      { isTaken: () => isTaken, areBeside: () => true },
      { ...(orgId && { orgId }), name: "Aurora" },
      now,
      sources(),
    )

  test("refuses an existing id", () => {
    expect(refusalOf(create(true, "aurora"))).toBe("CONFLICT")
  })

  test.each([["aurora"], [undefined]])("creates its first key, which may do everything: %s", (orgId) => {
    const { answer, changes } = decided(create(false, orgId))
    const { apiKey, ...organization } = answer
    const added = { orgId: orgId ?? organization.orgId, name: "Aurora", createdAt: now }
    expect(organization).toEqual({ ...added, mode: "live", liveOrgId: null })
    expect(organization.orgId).toMatch(/^aurora$|^org_[0-9a-v]{25}$/)
    expect(apiKey).toMatchObject({ orgId: organization.orgId, scope: "admin", expiresAt: null, deactivatedAt: null })
    const entry = { action: "organization.create", target: organization.orgId, before: null, after: organization }
    expect(changes).toEqual([
      { kind: "addOrganization", organization: added },
      { kind: "putSettings", settings: { players: newAppSettings } },
      { kind: "addApiKey", apiKey },
      { kind: "audit", entry },
    ])
  })
})

describe("creating an API key", () => {
  const create = (inForce: number, expiresAt?: number) =>
    decideCreateApiKey(
      { inForce },
      { orgId: "org", createdBy: "usr_1", name: "App", scope: "sdk", ...(expiresAt !== undefined && { expiresAt }) },
      now,
      sources(),
    )

  // each row fails every check that the rows below fail
  test.each<[fault: string, inForce: number, expiresAt: number | undefined, code: RefusalCode | null]>([
    ["expired already", 1_000, now, "VALIDATION_ERROR"],
    ["one too many", 1_000, now + 1, "CONFLICT"],
    ["the last that fits", 999, now + 1, null],
    ["without an end", 999, undefined, null],
  ])("%s", (_fault, inForce, expiresAt, code) => {
    expect(refusalOf(create(inForce, expiresAt))).toBe(code)
  })

  test("audits all of it but the key itself", () => {
    const { answer, changes } = decided(create(0, now + 1))
    const { key, ...shown } = answer
    expect(key).toMatch(/^premio_[0-9A-Za-z]{40}$/)
    expect(shown).toMatchObject({ name: "App", scope: "sdk", createdAt: now, expiresAt: now + 1, deactivatedAt: null })
    expect(changes).toEqual([
      { kind: "addApiKey", apiKey: answer },
      { kind: "audit", entry: { action: "api-key.create", target: shown.keyId, before: null, after: shown } },
    ])
    expect(JSON.stringify(changes[1])).not.toContain(key)
  })

  test("only the key is made from secrets", () => {
    const key = (ids: number, secrets: number) =>
      decided(
        decideCreateApiKey({ inForce: 0 }, { orgId: "org", createdBy: null, name: "App", scope: "sdk" }, now, {
          ids: seeded(ids),
          secrets: seeded(secrets),
        }),
      ).answer
    expect(key(1, 2).key).toBe(key(3, 2).key)
    expect(key(1, 2).keyId).toBe(key(1, 3).keyId)
    expect(key(1, 2).key).not.toBe(key(1, 3).key)
  })
})

describe("deactivating an API key", () => {
  const stored: ApiKey = {
    keyId: "key_1",
    orgId: "org",
    name: "App",
    scope: "sdk",
    createdAt: now - 1,
    expiresAt: null,
    deactivatedAt: null,
    prefix: null,
    lastUsedAt: null,
    createdBy: null,
    signedInAt: null,
  }
  const deactivate = (key: ApiKey | null) => decideDeactivateApiKey(key, { orgId: "org", keyId: "key_1" }, now)

  test.each<[string, ApiKey | null]>([
    ["unknown", null],
    ["of another organization", { ...stored, orgId: "other" }],
    ["of another organization, and deactivated", { ...stored, orgId: "other", deactivatedAt: 1 }],
  ])("one that is %s is refused", (_fault, key) => {
    expect(refusalOf(deactivate(key))).toBe("NOT_FOUND")
  })

  test("a deactivated one stays unchanged, and nothing is recorded", () => {
    expect(deactivate({ ...stored, deactivatedAt: 1 })).toEqual({ answer: null, changes: [] })
  })

  test.each([[null], [now - 1], [now + 1]])("one in force or expired (%p) is deactivated now", (expiresAt) => {
    const before = { ...stored, expiresAt }
    const entry = { action: "api-key.deactivate", target: "key_1", before, after: { ...before, deactivatedAt: now } }
    expect(deactivate(before)).toEqual({
      answer: null,
      changes: [
        { kind: "deactivateApiKey", keyId: "key_1" },
        { kind: "audit", entry },
      ],
    })
  })
})

test("all tiers are stored, lowest first", () => {
  const tiers = fc.array(fc.record({ name: fc.string(), minXp: fc.nat(), color: fc.constant("red") }))
  fc.assert(
    fc.property(tiers, tiers, (before, given) => {
      const decision = decidePutTiers({ tiers: before, configurationBytes: 0 }, { orgId: "org", tiers: given })
      if (isRefusal(decision)) throw new Error(decision.message)
      const { answer, changes } = decision
      const levels = answer.map(({ minXp }) => minXp)
      expect(levels).toEqual(given.map(({ minXp }) => minXp).sort((a, b) => a - b))
      expect(new Set(answer)).toEqual(new Set(given))
      expect(changes).toEqual([
        { kind: "putTiers", tiers: answer },
        { kind: "audit", entry: { action: "tiers.put", target: "org", before, after: answer } },
      ])
    }),
  )
})
