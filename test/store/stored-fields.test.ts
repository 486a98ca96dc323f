import { expect, test } from "bun:test"
import { rowSchemas } from "../../src/http/stored/rows.ts"
import { shapes } from "../../src/store/sqlite/upkeep/transfer.ts"

/** JSON and text fields without a schema of an operation, by reason. */
const unchecked = [
  // Shown unchanged, in any form.
  "audit_log.before",
  "audit_log.after",
  // Encrypted or hashed: an import decrypts what it has to, and doctor follows the chains of hashes.
  "organizations.erasureSecret",
  "users.totpSecret",
  "users.sealedWith",
  "webhooks.secret",
  "webhooks.previousSecret",
  "webhooks.sealedWith",
  "token_secrets.secret",
  "token_secrets.sealedWith",
  "moment_batches.salt",
  "moment_batches.head",
  "moment_batches.sealedWith",
  "moment_blocks.times",
  "chains.sealedWith",
  "code_redemptions.hash",
  "redemptions.hash",
  "redemption_chains.awards",
  "redemption_chains.codes",
  "audit_log.hash",
  "audit_log.peopleHash",
  "audit_log.salt",
  "audit_chains.swept",
  "audit_chains.newest",
  "idempotency_records.request",
  // Checked by a rule instead of a schema (src/http/stored/fault.ts).
  "users.passwordHash",
  "chains.seed",
  "chain_records.text",
  "deliveries.body",
  "idempotency_records.answer",
  // Only compared, or only shown.
  "api_keys.prefix",
  "merges.keyId",
]

test("every text and JSON of an export is checked by a schema, or is named as one that is not", () => {
  const texts = shapes.flatMap(({ name, columns }) =>
    [...columns]
      .filter(([field, column]) => column.getSQLType() === "text" && field !== "orgId")
      .filter(([field]) => rowSchemas[name]?.[field] === undefined)
      .map(([field]) => `${name}.${field}`),
  )
  expect(texts.sort()).toEqual(unchecked.sort())
})
