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

/** A table that becomes a list of cards on a narrow screen. */
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
        <tr key={keyOf(item, row)} role="row">
          {columns.map(({ header, show, isNumber, isShort, isWords }, index) => (
            <td
              key={header}
              role="cell"
              data-label={header}
              data-number={isNumber || undefined}
              data-short={isShort || undefined}
              data-words={isWords || undefined}
            >
              {index === 0 && hrefOf ? (
                <Anchor component={Link} href={hrefOf(item)} fw={550} fz="inherit">
                  {show(item)}
                </Anchor>
              ) : (
                show(item)
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
