import type { Static, TObject } from "@sinclair/typebox"
import { isStale } from "../../core/edit/edit.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { authenticate } from "../edge/caller/auth.ts"
import { clientAddress } from "../edge/caller/client-address.ts"
import { sharedHeaders } from "../edge/cors.ts"
import { operationHeaders } from "../edge/headers.ts"
import type { Incoming } from "../edge/incoming.ts"
import { type CallReport, observedAs } from "../edge/observe.ts"
import { playerParameter } from "../edge/origin.ts"
import { explainStale } from "./edit.ts"
import { cursorCipher, encryptNext, listName } from "./list/encrypted-cursor.ts"
import { type AnyOperation, levelOf } from "./operation.ts"
import { type Fields, forPlayerOf } from "./player-token.ts"
import { requestReader } from "./read-request.ts"
import type { Answer, Reply, Respond } from "./reply.ts"
import type { Service } from "./service.ts"
import { maxDelayMs, testRefuser } from "./test-headers.ts"

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
  const takesPlayerToken = definition.takesPlayerToken === true
  const demand = {
    access: definition.access,
    area: definition.area,
    level: levelOf(definition),
    forPlayer,
    takesPlayerToken,
    refuseTest: testRefuser(definition, service.heldAnswers),
  }
  const isChange = isAdminChange(definition)
  const hasCursor = definition.query !== undefined && "cursor" in definition.query.properties
  const cursors = cursorCipher(service.store.serviceKey)
  const readRequest = requestReader(service, definition, cursors)
  const { accounts, admin, credentials, partner, reports } = service.store
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
      const list = hasCursor ? listName(definition.id, caller.orgId, params) : null
      const read = await readRequest({ request, params, caller, list, share })
      if (isRefusal(read)) return read
      if (definition.takesLong) server?.timeout(request, 0)
      const result = await definition.handle({
        service,
        accounts,
        admin,
        credentials,
        partner,
        reports,
        caller,
        params,
        query: read.query as Static<TObject>,
        body: read.body,
        lines: read.lines,
        idempotencyKey: read.idempotencyKey,
        seen: read.seen,
        request,
        clientAddress: address,
        report,
      })
      if (isRefusal(result)) return isStale(result) ? await explainStale(admin, caller.orgId, result) : result
      if ("stream" in result) server?.timeout(request, streamIdleSeconds)
      if (isActed(caller, read.query)) sdkCalls.count(caller.orgId, service.clocks.wall())
      return list === null ? result : encryptNext(cursors, list, result)
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
