import type { Static, TObject } from "@sinclair/typebox"
import { isStale } from "../../core/edit/edit.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { readJson, refuseTooLarge } from "../edge/body.ts"
import { authenticate } from "../edge/caller/auth.ts"
import { clientAddress } from "../edge/caller/client-address.ts"
import { sharedHeaders } from "../edge/cors.ts"
import { csvLines, isCsv } from "../edge/csv-lines.ts"
import { operationHeaders } from "../edge/headers.ts"
import { idempotencyKey } from "../edge/idempotency-key.ts"
import type { Incoming } from "../edge/incoming.ts"
import { type CallReport, observedAs } from "../edge/observe.ts"
import { playerParameter } from "../edge/origin.ts"
import { explainStale, readIfMatch } from "./edit.ts"
import { cursorCipher, decryptCursor, encryptNext, listName } from "./list/encrypted-cursor.ts"
import { type AnyOperation, levelOf } from "./operation.ts"
import { type Fields, forPlayerOf, type Input, tokenInput } from "./player-token.ts"
import type { Answer, Reply, Respond } from "./reply.ts"
import type { Service } from "./service.ts"
import { maxDelayMs, testRefuser } from "./test-headers.ts"
import { patchReader, queryReader, reader } from "./validate.ts"

/** A call of an operation. */
export type Context = {
  readonly request: Incoming
  readonly params: Readonly<Record<string, string>>
  readonly server: {
    requestIP(request: Incoming): { readonly address: string } | null
    /** The idle timeout of the connection in seconds; 0 is never. */
    timeout(request: Incoming, seconds: number): void
  } | null
}

/** Whether an operation changes an organization's configuration, which the limit of changes counts. */
const isAdminChange = (definition: AnyOperation): boolean =>
  Array.isArray(definition.access) && levelOf(definition) === "write" && definition.path.startsWith("/api/v1/admin/")

/**
 * A slow reader only asks for more once the buffers of its connection have room again, which may be long after its last
 * read.
 */
const streamIdleSeconds = 120

/** Longer than any answer is held. */
const heldIdleSeconds = 2 * (maxDelayMs / 1000)

/**
 * The handler of an operation: the checks of docs/api.md#order-of-checks in order, then the operation itself. `respond`
 * makes its answers.
 */
export const routeHandler = <A extends Answer>(service: Service, definition: AnyOperation, respond: Respond<A>) => {
  const forPlayer = forPlayerOf(definition)
  const demand = {
    access: definition.access,
    area: definition.area,
    level: levelOf(definition),
    forPlayer,
    takesPlayerToken: definition.takesPlayerToken === true,
    refuseTest: testRefuser(definition, service.heldAnswers),
  }
  const {
    takesIdempotencyKey,
    takesPlayerToken,
    takesVersion,
    takesLong,
    refuseBody,
    body: bodySchema,
    isPatch,
    isBodyOptional,
    csv,
    query: querySchema,
  } = definition
  const isChange = isAdminChange(definition)
  const hasCursor = querySchema !== undefined && "cursor" in querySchema.properties
  const { accounts, admin, credentials, partner, reports } = service.store
  const byKey = {
    readBody: bodySchema && (isPatch ? patchReader(bodySchema) : reader(bodySchema)),
    readQuery: querySchema && queryReader(querySchema),
  }
  const byToken = takesPlayerToken ? tokenInput(definition, partner) : null
  const cursors = cursorCipher(service.store.serviceKey)

  const { sdkCalls } = service
  /** Whether the call is one for a player by an `sdk` key. */
  const isActed = ({ app, player }: Caller, query: Fields): boolean =>
    app !== undefined &&
    player === undefined &&
    (forPlayer === "always" || (forPlayer === "byQuery" && query[playerParameter] !== undefined))

  const run = async ({ request, params, server }: Context, report: CallReport): Promise<Reply | Refusal> => {
    const share = service.heldBodies.share()
    try {
      const address = () => clientAddress(request, server, service.clientAddressHeader)
      const admitted = authenticate(service, demand, request, report, address)
      const caller = admitted instanceof Promise ? await admitted : admitted
      if (report.hold) server?.timeout(request, heldIdleSeconds)
      if (isRefusal(caller)) return caller
      const tooFast = isChange ? await service.rateLimiter?.takeChange(caller.orgId, service.clocks.wall()) : null
      if (tooFast) return tooFast
      const { player } = caller
      const { readQuery, readBody } = player && byToken ? byToken : byKey
      const read = readQuery ? readQuery(request.url) : {}
      if (isRefusal(read)) return read
      const list = hasCursor ? listName(definition.id, caller.orgId, params) : ""
      const query = hasCursor ? decryptCursor(cursors, list, read) : read
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
      const fault = refuseBody?.(filled.body)
      if (fault) return fault
      const input = player && byToken ? await byToken.admit(filled, params, caller.orgId, player) : filled
      if (isRefusal(input)) return input
      if (takesLong) server?.timeout(request, 0)
      const result = await definition.handle({
        service,
        accounts,
        admin,
        credentials,
        partner,
        reports,
        caller,
        params,
        query: input.query as Static<TObject>,
        body: input.body,
        lines,
        idempotencyKey: key,
        seen,
        request,
        clientAddress: address,
        report,
      })
      if ("stream" in result) server?.timeout(request, streamIdleSeconds)
      if (isActed(caller, input.query) && !isRefusal(result)) sdkCalls.count(caller.orgId, service.clocks.wall())
      if (isRefusal(result)) return isStale(result) ? await explainStale(admin, caller.orgId, result) : result
      return hasCursor ? encryptNext(cursors, list, result) : result
    } finally {
      share.release()
    }
  }

  return observedAs(
    service,
    `${definition.method} ${definition.path}`,
    run,
    takesPlayerToken ? sharedHeaders : operationHeaders,
    respond,
  )
}
