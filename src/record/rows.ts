/**
 * The rows of a transaction as records read and write them, in any store. A record declares its table once (`tableOf`),
 * and each store binds that declaration to a table of its own schema.
 */

export type Field<Row> = keyof Row & string
/** The key of a lookup: the values of the fields that a read names, in their order. */
export type Values = readonly (string | number)[]

/**
 * A way to look rows up. `one` finds the only row with these values; `many` finds all of them, newest first or by the
 * field `orderBy`; `newest` the first of a `many` by the same fields; `count` their number. `where` excludes rows in
 * which one of its fields is not null. A null is never looked up. A `many` with a `limit` finds the first of them; in a
 * job, rows that it removes are not replaced by later ones.
 */
export type Read<Row> = {
  readonly kind: "one" | "many" | "newest" | "count"
  readonly by: readonly Field<Row>[]
  readonly where?: readonly Field<Row>[]
  readonly orderBy?: Field<Row>
  readonly limit?: number
}

export type Reads<Row> = Readonly<Record<string, Read<Row>>>

/**
 * A table: the fields that identify a row within its organization, those that may change, and the reads that jobs use.
 * Every read sees a write at once.
 */
export type Table<Row extends object, Named extends Reads<Row> = Reads<Row>> = {
  readonly key: readonly Field<Row>[]
  readonly changed: readonly Field<Row>[]
  readonly reads: Named
}

/** Declares the table of a record. */
export const tableOf =
  <Row extends object>() =>
  <const Named extends Reads<Row>>(table: Table<Row, Named>): Table<Row, Named> =>
    table

/** The names of the reads of a kind. */
export type NamedBy<Named, Kind> = {
  [Name in keyof Named]: Named[Name] extends { readonly kind: Kind } ? Name : never
}[keyof Named] &
  string

/** A row to add, without the number that the store assigns. */
export type NewRow<Row> = Row extends { readonly id: number } ? Omit<Row, "id"> : Row

/** The rows of a transaction. In a job, every later read sees a write. */
export type Rows = {
  one<Row extends object, Named extends Reads<Row>>(
    table: Table<Row, Named>,
    read: NamedBy<Named, "one" | "newest">,
    ...values: Values
  ): Row | null
  many<Row extends object, Named extends Reads<Row>>(
    table: Table<Row, Named>,
    read: NamedBy<Named, "many">,
    ...values: Values
  ): readonly Row[]
  count<Row extends object, Named extends Reads<Row>>(
    table: Table<Row, Named>,
    read: NamedBy<Named, "count">,
    ...values: Values
  ): number
  /** Announces a lookup: the next read loads all lookups that were announced before it at once. */
  want<Row extends object, Named extends Reads<Row>>(
    table: Table<Row, Named>,
    read: keyof Named & string,
    ...values: Values
  ): void
  /** Returns the row with the number that the store has assigned. */
  add<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>, row: NewRow<Row>): Row
  /** Replaces `before`, a row that was read, with `after`, a copy of it with other values. */
  change<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>, before: Row, after: Row): void
  remove<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>, row: Row): void
}
