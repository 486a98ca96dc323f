import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox"
import type { Seen } from "../../core/edit/edit.ts"
import type { Caller, Scope } from "../../core/organization/organization.ts"
import type { Area } from "../../core/organization/role.ts"
import type { Accounts } from "../../core/port/admin/user.ts"
import type { Admin } from "../../core/port/admin.ts"
import type { Credentials } from "../../core/port/credentials.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Reports } from "../../core/port/reports.ts"
import type { Refusal, RefusalCode } from "../../core/refusal.ts"
import type { Tag } from "../document/head.ts"
import type { Access } from "../edge/caller/admit.ts"
import type { CsvLines } from "../edge/csv-lines.ts"
import type { Incoming } from "../edge/incoming.ts"
import type { CallReport } from "../edge/observe.ts"
import type { Reply } from "./reply.ts"
import type { Service } from "./service.ts"

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
  readonly request: Incoming
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
