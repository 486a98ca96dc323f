import { publicOrgId } from "../../../../core/organization/test-organization.ts"
import { eraserOf, type PersonalText, type Pseudonyms } from "../../../../core/player/erasure.ts"
import type { Session } from "../../connection/pool.ts"
import { toJson } from "../../connection/text.ts"

/** A row of the audit log may take half a megabyte. */
const rowsOfAStep = 500

type Found = Readonly<Record<string, unknown>>

/** Where a step begins: after the row with this key. */
type RowKey = readonly (string | number)[]

/**
 * Texts that name people by their external id. A step covers the rows after its key: up to `until`, or all in the
 * last step.
 */
type Texts = {
  readonly first: RowKey
  /** The key of the last row of a full step. */
  readonly next: string
  readonly find: string
  readonly until: string
  /** Quotes an id as the text does. */
  quoted(id: string): string
  textsOf(row: Found): (string | null)[]
  readonly update: string
  valuesOf(row: Found, texts: readonly (string | null)[]): readonly unknown[]
}

const names = (text: string) => `EXISTS (SELECT 1 FROM unnest($2::text[]) i(id) WHERE strpos(${text}, i.id) > 0)`
const asText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const asJson = (text: string | null): string | null => (text === null ? null : toJson(JSON.parse(text)))

const textsOf: Record<PersonalText, Texts> = {
  deliveries: {
    first: [0],
    next: `SELECT id FROM deliveries WHERE org_id = $1 AND id > $2 ORDER BY id OFFSET ${rowsOfAStep - 1} LIMIT 1`,
    find: `SELECT id, body FROM deliveries WHERE org_id = $1 AND id > $3 AND ${names("body")}`,
    until: "AND id <= $4",
    quoted: JSON.stringify,
    textsOf: ({ body }) => [String(body)],
    // A receiver may echo what it was sent, and the signatures are of the old text, so the exchanges are deleted.
    update: `UPDATE deliveries SET body = $3, attempt_log = (SELECT coalesce(json_agg(a.value::jsonb - 'exchange'
        ORDER BY a.place), '[]') FROM json_array_elements(attempt_log) WITH ORDINALITY a (value, place))
      WHERE org_id = $1 AND id = $2`,
    valuesOf: ({ id }, texts) => [id, ...texts],
  },
  answers: {
    first: ["", ""],
    next: `SELECT operation, key FROM idempotency_records WHERE org_id = $1 AND (operation, key) > ($2, $3)
      ORDER BY operation, key OFFSET ${rowsOfAStep - 1} LIMIT 1`,
    find: `SELECT operation, key, answer FROM idempotency_records
      WHERE org_id = $1 AND (operation, key) > ($3, $4) AND ${names("answer")}`,
    until: "AND (operation, key) <= ($5, $6)",
    quoted: JSON.stringify,
    textsOf: ({ answer }) => [String(answer)],
    update: `UPDATE idempotency_records SET answer = $5
      WHERE org_id = $1 AND operation = $2 AND key = $3 AND answer = $4`,
    valuesOf: ({ operation, key, answer }, texts) => [operation, key, answer, ...texts],
  },
  testEvents: {
    first: [0],
    next: `SELECT id FROM test_events WHERE org_id = $1 AND id > $2 ORDER BY id OFFSET ${rowsOfAStep - 1} LIMIT 1`,
    find: `SELECT id, body FROM test_events WHERE org_id = $1 AND id > $3 AND ${names("body")}`,
    until: "AND id <= $4",
    quoted: JSON.stringify,
    textsOf: ({ body }) => [String(body)],
    update: "UPDATE test_events SET body = $3 WHERE org_id = $1 AND id = $2",
    valuesOf: ({ id }, texts) => [id, ...texts],
  },
  auditLog: {
    first: [0],
    next: `SELECT id FROM audit_log WHERE org_id = $1 AND id > $2 ORDER BY id OFFSET ${rowsOfAStep - 1} LIMIT 1`,
    find: `SELECT id, before, after FROM audit_log
      WHERE org_id = $1 AND id > $3 AND ${names("concat(before::text, ' ', after::text)")}`,
    until: "AND id <= $4",
    quoted: toJson,
    textsOf: ({ before, after }) => [asText(before), asText(after)],
    // Without the salt, the row's hash of the people it names reveals nothing.
    update: "UPDATE audit_log SET before = $3::json, after = $4::json, salt = NULL WHERE org_id = $1 AND id = $2",
    valuesOf: ({ id }, texts) => [id, ...texts.map(asJson)],
  },
}

/**
 * Removes a person from one step of texts of one kind after `after`. Returns where the next step begins, or null after
 * the last.
 */
export const rewriteStep = async (
  session: Session,
  kind: PersonalText,
  orgId: string,
  pseudonyms: Pseudonyms,
  after: RowKey | null,
): Promise<RowKey | null> => {
  const { first, next, find, until, quoted, ...texts } = textsOf[kind]
  const from = after ?? first
  // The audit log outlives the data of a test organization.
  const owner = kind === "auditLog" ? publicOrgId(orgId) : orgId
  const [last] = await session.query<Found>(next, [owner, ...from])
  const upTo = last ? (Object.values(last) as RowKey) : null
  const ids = [...pseudonyms.keys()].map(quoted)
  const found = await session.query<Found>(upTo ? `${find} ${until}` : find, [owner, ids, ...from, ...(upTo ?? [])])
  const erased = eraserOf(pseudonyms)
  for (const row of found) {
    const rewritten = erased(texts.textsOf(row))
    if (rewritten) await session.query(texts.update, [owner, ...texts.valuesOf(row, rewritten)])
  }
  return upTo
}
