import type { EffectiveStatus } from "../core/campaign/dates.ts"
import type { Page, PageRequest } from "../core/page.ts"
import type { Field, NamedBy, Reads, Table, Values } from "./rows.ts"

/**
 * The rows with the values `of` and a null in each field of `where`. Only `fields` are read, if they are given. `orgId` is
 * their organization where the row does not name it: a store whose tables lie on several nodes finds them by it.
 */
export type List<Row, Shown extends Field<Row> = Field<Row>> = {
  readonly orgId?: string
  readonly of: Partial<Row>
  readonly where?: readonly Field<Row>[]
  readonly fields?: readonly Shown[]
}

/** A text in a row: a field, or a property of a field that holds JSON. */
export type Text<Row> = Field<Row> | readonly [field: Field<Row>, property: string]

/** The rows with the values `of` that match a filter. */
export type Filtered<Row> = {
  readonly of: Partial<Row>
  /** The field that may be large: a row is only read once it is known to fit on its page. */
  readonly large: Field<Row>
  /** Texts and their required values; undefined matches any. */
  readonly equal: readonly (readonly [text: Text<Row>, value: string | undefined])[]
  /** A field, and the values of which it must have one; undefined matches any. */
  readonly among?: readonly [field: Field<Row>, values: readonly string[] | undefined]
  /** The effective status that the configuration in a field must have at a time; undefined matches any. */
  readonly effective?: { readonly config: Field<Row>; readonly is: EffectiveStatus; readonly at: number } | undefined
  /** A text that one of `searched` must contain; undefined matches any. */
  readonly search: string | undefined
  readonly searched: readonly Text<Row>[]
}

/** Rows as committed, for reads outside of jobs. Pages list the newest rows first. */
export type CommittedRows = {
  one<Row extends object, Named extends Reads<Row>>(
    table: Table<Row, Named>,
    read: NamedBy<Named, "one">,
    ...values: Values
  ): Promise<Row | null>
  /** The rows whose `field` is one of `values`. */
  among<Row extends object, Named extends Reads<Row>, Shown extends Field<Row>>(
    table: Table<Row, Named>,
    list: List<Row, Shown>,
    field: Field<Row>,
    values: readonly string[],
  ): Promise<readonly Pick<Row, Shown>[]>
  page<Row extends object, Named extends Reads<Row>, T, Shown extends Field<Row> = Field<Row>>(
    table: Table<Row, Named>,
    list: List<Row, Shown>,
    page: PageRequest,
    item: (row: Pick<Row, Shown>) => T,
  ): Promise<Page<T>>
  filteredPage<Row extends object, Named extends Reads<Row>, T>(
    table: Table<Row, Named>,
    filtered: Filtered<Row>,
    page: PageRequest,
    item: (row: Row) => T,
  ): Promise<Page<T>>
  /** Whether the table has a row, in any organization. */
  hasAny<Row extends object, Named extends Reads<Row>>(table: Table<Row, Named>): Promise<boolean>
}
