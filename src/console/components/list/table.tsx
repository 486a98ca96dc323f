// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out otherwise
import { Anchor } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "wouter"

export type Column<T> = {
  readonly header: string
  readonly show: (item: T) => ReactNode
  /** Numbers stand at the end, one below the other. */
  readonly isNumber?: boolean
  /** A word or two that stand in one line. */
  readonly isShort?: boolean
  /** Words of the console's own, which are not broken. */
  readonly isWords?: boolean
  /**
   * Where it stands on a narrow screen: with the first column, which says what the row is, at the end of that line, as the last
   * number does otherwise, or nowhere, where the row leads to a page that has it. All else stands in the line below.
   */
  readonly onPhone?: "title" | "aside" | "nowhere"
}

export type TableProps<T> = {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly items: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (item: T, index: number) => string
  /** Where the first column leads. */
  readonly hrefOf?: (item: T) => string
}

/** What stands for a value that is not there: small print leaves it out. */
const none: readonly ReactNode[] = ["–", null, undefined, ""]

type RowProps<T> = Pick<TableProps<T>, "columns" | "hrefOf"> & { readonly item: T }

const Row = <T,>({ item, columns, hrefOf }: RowProps<T>) => {
  const aside = columns.find(({ onPhone }) => onPhone === "aside") ?? columns.findLast(({ isNumber }) => isNumber)
  return (
    <tr role="row">
      {columns.map((column, index) => {
        const { header, show, isNumber, isShort, isWords, onPhone } = column
        const content = show(item)
        return (
          <td
            key={header}
            role="cell"
            data-label={header}
            data-number={isNumber || undefined}
            data-short={isShort || undefined}
            data-words={isWords || undefined}
            data-phone={none.includes(content) ? "nowhere" : column === aside ? "aside" : onPhone}
          >
            {index === 0 && hrefOf ? (
              <Anchor component={Link} href={hrefOf(item)} fw={550} fz="inherit">
                {content}
              </Anchor>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** A table, whose rows take two lines each on a narrow screen. */
export const DataTable = <T,>({ label, items, columns, keyOf, hrefOf }: TableProps<T>) => (
  <table className="data-table" role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ header, isNumber }) => (
          <th key={header} role="columnheader" scope="col" data-number={isNumber || undefined}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {items.map((item, row) => (
        <Row key={keyOf(item, row)} item={item} columns={columns} {...(hrefOf && { hrefOf })} />
      ))}
    </tbody>
  </table>
)
