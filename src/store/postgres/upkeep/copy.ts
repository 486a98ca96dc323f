import type { Writable } from "node:stream"
import type { Column } from "drizzle-orm"
import type { Client } from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { toJson, toStored } from "../connection/text.ts"

/** The length of text sent at once. */
const chunkLength = 256 * 1024

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }
const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : text

/** The form of a column: JSON, bytes (hexadecimal outside of the database), or a plain value. */
export type ColumnForm = "json" | "bytea" | "value"

export const formOf = (column: Column): ColumnForm => {
  const type = column.getSQLType()
  return type === "json" || type === "bytea" ? type : "value"
}

/** A value as COPY reads it. */
export const copiedText = (value: unknown, form: ColumnForm): string => {
  if (value === null || value === undefined) return "\\N"
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (form === "bytea") return escaped(`\\x${value}`)
  const text = form === "json" || typeof value === "object" ? toJson(value) : String(value)
  return escaped(toStored(text))
}

/** Copies rows into a table while the next ones are prepared; an error from the server is thrown by a later call. */
export class Copy {
  readonly #stream: Writable
  readonly #failed = Promise.withResolvers<never>()
  #error: Error | undefined
  #lines: string[] = []
  #length = 0

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.#stream = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`))
    this.#stream.on("error", (error) => {
      this.#error ??= error
      this.#failed.reject(error)
    })
    // The error also reaches any caller that waits; there may be none.
    this.#failed.promise.catch(() => undefined)
  }

  /** Adds a row of these values. Returns a promise if the caller has to wait. */
  add(values: readonly string[]): Promise<void> | undefined {
    const line = `${values.join("\t")}\n`
    this.#lines.push(line)
    this.#length += line.length
    return this.#length > chunkLength ? this.#send() : undefined
  }

  /** Resolves when all rows are in the table. */
  async end() {
    await this.#send()
    await this.#done((resolve) => this.#stream.end(resolve))
  }

  /** One chunk at a time: if the server refuses a row, nothing may be left waiting in the stream. */
  async #send() {
    const text = this.#lines.join("")
    this.#lines = []
    this.#length = 0
    if (text.length > 0) await this.#done((resolve) => this.#stream.write(text, resolve))
  }

  async #done(begin: (resolve: () => void) => void) {
    if (this.#error) throw this.#error
    const { promise, resolve } = Promise.withResolvers<void>()
    begin(resolve)
    await Promise.race([promise, this.#failed.promise])
  }
}
