/**
 * The rows of a transaction as records read and write them, whichever store keeps them. A record declares its table once
 * (`tableOf`), and each store binds that declaration to a table of its own schema.
 */

export type Field<Row> = keyof Row & string
/** What a row is looked up by: the values of the fields that a read names, in their order. */
export type Values = readonly (string | number)[]

/**
 * A way to look rows up. `one` finds the row with these values, of which there is at most one; `many` all of them, the
 * newest first; `newest` the first of a `many` by the same fields; `count` how many there are. `where` leaves out rows in
 * which one of its fields is not null.
 */
export type Read<Row> = {
  readonly kind: "one" | "many" | "newest" | "count"
  readonly by: readonly Field<Row>[]
  readonly where?: readonly Field<Row>[]
}

type Reads<Row> = Readonly<Record<string, Read<Row>>>

/**
 * A table: the fields that name a row, beside its organization; those that may change; and the reads that jobs use. A
 * write is seen by each of these reads at once.
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

type NamedBy<Named, Kind> = {
  [Name in keyof Named]: Named[Name] extends { readonly kind: Kind } ? Name : never
}[keyof Named] &
  string

/** A row to add: its number is drawn by the store. */
export type NewRow<Row> = Row extends { readonly id: number } ? Omit<Row, "id"> : Row

/** The rows of a transaction. In a job, a write is seen by every read after it. */
export type Rows = {
  one<Row extends object, Named extends Reads<Row>>(
    table: Table<Row, Named>,
    read: NamedBy<Named, "one" | "newest">,
    ...values: Values
  ): Row | null
  /** The newest first. */
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
  add<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>, row: NewRow<Row>): void
  /** Replaces `before`, a row that was read, with `after`. */
  change<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>, before: Row, after: Row): void
  remove<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>, row: Row): void
}
