import type { TSchema } from "@sinclair/typebox"

/** What the fields of rows must be, by table. */
export type RowSchemas = Readonly<Record<string, Readonly<Record<string, TSchema>>>>
