import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox"
import type { Clocks } from "../../core/clock.ts"
import { isStale, type Seen } from "../../core/edit.ts"
import type { Caller, Scope } from "../../core/organization/organization.ts"
import type { Area } from "../../core/organization/role.ts"
import { isTest, refuseLive } from "../../core/organization/test-organization.ts"
import type { Accounts } from "../../core/port/admin/user.ts"
import type { Admin } from "../../core/port/admin.ts"
import type { Credentials } from "../../core/port/credentials.ts"
import type { Identity } from "../../core/port/identity.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Reports } from "../../core/port/reports.ts"
import type { Store } from "../../core/port/store.ts"
import { isRefusal, type Refusal, type RefusalCode } from "../../core/refusal.ts"
import type { ReplicationReport } from "../../core/replication.ts"
import type { Tag } from "../document/head.ts"
import type { Access } from "../edge/admit.ts"
import { authenticate } from "../edge/auth.ts"
import { type HeldBodies, readJson, refuseTooLarge } from "../edge/body.ts"
import { clientAddress } from "../edge/client-address.ts"
import { sharedHeaders } from "../edge/cors.ts"
import { type CsvLines, csvLines, isCsv } from "../edge/csv-lines.ts"
import { operationHeaders } from "../edge/headers.ts"
import { idempotencyKey } from "../edge/idempotency-key.ts"
import { type CallReport, type Observer, observed } from "../edge/observe.ts"
import { playerParameter } from "../edge/origin.ts"
import type { DrawReadLimiter, KeyFailureLimiter, PublicPageLimiter, RequestLimiter } from "../edge/rate-limit.ts"
import type { SdkCallCounter } from "../edge/sdk-calls.ts"
import type { SignInLimiter } from "../edge/sign-in-limit.ts"
import { explainStale, readIfMatch } from "./edit.ts"
import { cursorCipher, decryptCursor, encryptNext, listName } from "./encrypted-cursor.ts"
import type { HeldAnswers } from "./held-answers.ts"
import type { OneAtATime } from "./one-at-a-time.ts"
import { type Fields, forPlayerOf, type Input, tokenInput } from "./player-token.ts"
import type { Reply } from "./reply.ts"
import type { StalledExports } from "./stalled-exports.ts"
import { askedOf, maxDelayMs, testHeaders } from "./test-headers.ts"
import { patchReader, queryReader, reader } from "./validate.ts"

/** The dependencies of the operations. */
export type Service = Observer & {
  readonly store: Store
  readonly clocks: Clocks
  readonly rootKey: string | null
  readonly rateLimiter: RequestLimiter | null
  readonly keyFailures: KeyFailureLimiter | null
  readonly drawReads: DrawReadLimiter | null
  readonly publicPages: PublicPageLimiter | null
  readonly signIns: SignInLimiter
  readonly identity: Identity
  /** Sends the mails that were queued without delay; null if no mails are sent to users. */
  readonly sendMail: (() => void) | null
  /** Replaces a text in the log, so that only those with the key can tell which text it stands for. */
  pseudonym(text: string): string
  /** The header in which a proxy passes the client's address; null: clients connect directly. */
  readonly clientAddressHeader: string | null
  readonly sdkCalls: SdkCallCounter
  readonly heldBodies: HeldBodies
  readonly heldAnswers: HeldAnswers
  readonly exports: OneAtATime
  readonly stalledExports: StalledExports
  readonly counts: OneAtATime
  readonly sorts: OneAtATime
  readonly simulations: OneAtATime
  readonly streams: OneAtATime
  /** The state of the replica; null if there is none. */
  replication(): ReplicationReport | null
  /** Is aborted when the service stops, for requests that would take longer than a stop waits. */
  readonly stopping: AbortSignal
  /** The rule that the URL of a webhook breaks, or null if it is valid. */
  webhookUrlFault(url: string): string | null
}

export const ok = (body: unknown, headers?: Record<string, string>): Reply => ({
  status: 200,
  body,
  headers,
})
export const created = (body: unknown, headers?: Record<string, string>): Reply => ({
  status: 201,
  body,
  headers,
})
export const accepted = (body: unknown): Reply => ({ status: 202, body })
export const noContent = (): Reply => ({ status: 204 })

/** The input of a handler after the checks of key, scope, rate limit, query and body; it uses one of the ports. */
export type Call<B, Q> = {
  readonly service: Service
  readonly accounts: Accounts
  readonly admin: Admin
  readonly credentials: Credentials
  readonly partner: Partner
  readonly reports: Reports
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Q
  readonly body: B
  /** The lines of a CSV body, which takes the place of `body`; null if JSON was sent. */
  readonly lines: CsvLines | null
  readonly idempotencyKey: string | undefined
  /** The versions of the record that the caller has seen; undefined if the caller does not say. */
  readonly seen: Seen | undefined
  readonly request: Request
  /** The address that the request comes from. */
  clientAddress(): string
  /** What the handler reports in addition to the response. */
  readonly report: CallReport
}

/** A response as documented; without a schema, it has no body. */
export type AnswerDoc = {
  readonly description: string
  /** Default: JSON. */
  readonly type?: string
  readonly schema?: TSchema
  readonly example?: unknown
}

/** Who may call an operation. Those of an organization name their subject, by which roles are checked. */
type Entry =
  | { readonly access: Exclude<Access, readonly Scope[] | "player">; readonly area?: never }
  | { readonly access: "player"; readonly area?: never; readonly takesPlayerToken: true }
  | { readonly access: readonly Scope[]; readonly area: Area }

/** One operation: its path, its input and output, and its handler. */
type Definition<B extends TSchema, Q extends TObject> = {
  /** Its name in the OpenAPI document and in generated clients. */
  readonly id: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With `:name` for a parameter. */
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly body?: B
  readonly bodyExample?: unknown
  /**
   * Takes a body of `text/csv` instead of JSON, too, up to 20 MiB: one value a line. `headers` are the first lines that
   * name the column, in lower case; null for a file with several columns.
   */
  readonly csv?: { readonly headers: readonly string[] | null; readonly example: string }
  /** An empty body counts as `{}`. */
  readonly isBodyOptional?: boolean
  /** The body holds the fields to change: null removes one. */
  readonly isPatch?: boolean
  /** Changes nothing, although it is not a GET. */
  readonly isRead?: boolean
  readonly query?: Q
  readonly queryExample?: Readonly<Record<string, string>>
  /** Takes an Idempotency-Key; "token": by player tokens alone, and ignores one that comes with a key. */
  readonly takesIdempotencyKey?: boolean | "token"
  /** May also be called with a player token, and from pages of other origins (docs/api.md#player-tokens). */
  readonly takesPlayerToken?: boolean
  /** The response has the record's ETag, with which an edit names the version that it changes. */
  readonly showsVersion?: boolean
  /** Edits a record; with If-Match, only in the named version. */
  readonly takesVersion?: boolean
  /** Works in test organizations alone (docs/api.md#test-organizations). */
  readonly isForTest?: boolean
  /** May process so many rows that its connection is silent for minutes. */
  readonly takesLong?: boolean
  /** A repeat under the same Idempotency-Key has the header Idempotency-Replayed. */
  readonly marksReplays?: boolean
  readonly answers: Readonly<Record<number, AnswerDoc>>
  readonly errors?: readonly RefusalCode[]
  /** Refuses a body that its schema lets through; a player token's own checks come after it. */
  refuseBody?(body: Static<B>): Refusal | null
  handle(call: Call<Static<B>, Static<Q>>): Promise<Reply | Refusal>
}

export type Operation<B extends TSchema, Q extends TObject> = Definition<B, Q> & Entry

export type AnyOperation = Operation<TSchema, TObject>

/** The description of an operation in the OpenAPI document. */
export type DocumentedOperation = Omit<Definition<TSchema, TObject>, "handle" | "refuseBody"> & Entry

/** The level that a role needs in the area of an operation. */
export const levelOf = ({ method, isRead }: Pick<AnyOperation, "method" | "isRead">): "read" | "write" =>
  method === "GET" || isRead ? "read" : "write"

/** The hook that adds a route to the OpenAPI document. */
export const documented = (operation: DocumentedOperation) => ({ detail: operation as never })

const nothing = Type.Object({})

/** Declares an operation with the types of its body and query. */
export const operation = <B extends TSchema = typeof nothing, Q extends TObject = typeof nothing>(
  definition: Operation<B, Q>,
): AnyOperation => definition

/** Declares a PATCH: its body is read as the fields to change and the names of those to remove. */
export const patchOperation = <T extends TObject, Q extends TObject = typeof nothing>(
  definition: Omit<Definition<T, Q>, "method" | "handle" | "isPatch"> &
    Entry & {
      handle(
        call: Call<{ changes: Partial<Static<T>>; removed: (keyof Static<T> & string)[] }, Static<Q>>,
      ): Promise<Reply | Refusal>
    },
): AnyOperation => ({
  ...definition,
  method: "PATCH",
  isPatch: true,
  handle: (call) => definition.handle(call as never),
})

type Context = {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly server: {
    requestIP(request: Request): { readonly address: string } | null
    /** The idle timeout of the connection in seconds; 0 is never. */
    timeout(request: Request, seconds: number): void
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

/** The route handler of an operation: the checks of docs/api.md#order-of-checks in order, then the operation itself. */
export const routeHandler = (service: Service, definition: AnyOperation) => {
  const forPlayer = forPlayerOf(definition)
  const demand = {
    access: definition.access,
    area: definition.area,
    level: levelOf(definition),
    forPlayer,
    takesPlayerToken: definition.takesPlayerToken === true,
  }
  const {
    takesIdempotencyKey,
    takesPlayerToken,
    takesVersion,
    takesLong,
    isForTest,
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

  const prepareAsked = testHeaders(definition, service.heldAnswers)

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
      if (isRefusal(caller)) return caller
      if (isForTest && !isTest(caller.orgId)) return refuseLive(caller.orgId)
      const asked = definition.access === "anyone" ? null : askedOf(request)
      if (asked) {
        const { refusal, hold } = prepareAsked(asked, { orgId: caller.orgId, signal: request.signal })
        if (hold) {
          report.hold = hold
          server?.timeout(request, heldIdleSeconds)
        }
        if (refusal) return refusal
      }
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

  return observed(
    service,
    `${definition.method} ${definition.path}`,
    run,
    takesPlayerToken ? sharedHeaders : operationHeaders,
  )
}
