import type { Seen } from "../../core/edit/edit.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import { readJson, refuseTooLarge, type Share } from "../edge/body.ts"
import { type CsvLines, csvLines, isCsv } from "../edge/csv-lines.ts"
import { idempotencyKey } from "../edge/idempotency-key.ts"
import type { Incoming } from "../edge/incoming.ts"
import { readIfMatch } from "./edit.ts"
import { type CursorCipher, decryptCursor } from "./list/encrypted-cursor.ts"
import type { AnyOperation } from "./operation.ts"
import { type Fields, type Input, tokenInput } from "./player-token.ts"
import type { Service } from "./service.ts"
import { patchReader, queryReader, reader } from "./validate.ts"

type Unread = {
  readonly request: Incoming
  readonly params: Readonly<Record<string, string>>
  readonly caller: Caller
  /** The list whose cursors the query may have; null for an operation without cursors. */
  readonly list: string | null
  readonly share: Share
}

/** What a call sends, once it has passed all checks. */
export type ReadRequest = Input & {
  readonly lines: CsvLines | null
  readonly idempotencyKey: string | undefined
  readonly seen: Seen | undefined
}

/**
 * Reads the query, the headers and the body of an operation, or refuses the first that is wrong, in the order of
 * docs/api.md#order-of-checks.
 */
export const requestReader = ({ store }: Service, definition: AnyOperation, cursors: CursorCipher) => {
  const { takesIdempotencyKey, takesVersion, refuseBody, isBodyOptional, csv } = definition
  const { body: bodySchema, query: querySchema } = definition
  const byKey = {
    readBody: bodySchema && (definition.isPatch ? patchReader(bodySchema) : reader(bodySchema)),
    readQuery: querySchema && queryReader(querySchema),
  }
  const byToken = definition.takesPlayerToken ? tokenInput(definition, store.partner) : null

  return async ({ request, params, caller, list, share }: Unread): Result<ReadRequest> => {
    const { player } = caller
    const { readQuery, readBody } = player && byToken ? byToken : byKey
    const sentQuery = readQuery ? readQuery(request.url) : {}
    if (isRefusal(sentQuery)) return sentQuery
    const query = list === null ? sentQuery : decryptCursor(cursors, list, sentQuery)
    if (isRefusal(query)) return query

    const takesKey = takesIdempotencyKey === "token" ? player !== undefined : takesIdempotencyKey
    const key = takesKey ? idempotencyKey(request) : undefined
    if (isRefusal(key)) return key
    const seen = takesVersion ? readIfMatch(request) : undefined
    if (isRefusal(seen)) return seen

    const lines = csv && isCsv(request) ? csvLines(request, csv.headers) : null
    const readsJson = readBody && !lines
    const json = readsJson
      ? await readJson(request, isBodyOptional ? {} : undefined, share)
      : ((lines ? null : refuseTooLarge(request)) ?? { value: {} })
    if (isRefusal(json)) return json
    const body = readsJson ? readBody(json.value) : {}
    if (isRefusal(body)) return body

    const sent: Input = { body: body as Fields, query: query as Fields }
    const filled = player && byToken ? byToken.fill(sent, player) : sent
    const fault: Refusal | null | undefined = refuseBody?.(filled.body)
    if (fault) return fault
    const input = player && byToken ? await byToken.admit(filled, params, caller.orgId, player) : filled
    if (isRefusal(input)) return input
    return { query: input.query, body: input.body, lines, idempotencyKey: key, seen }
  }
}
