// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out otherwise
import { Anchor, Text, UnstyledButton } from "@mantine/core"
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { useFilters } from "./filters.tsx"

export type Column<T> = {
  readonly header: string
  readonly show: (item: T) => ReactNode
  /** The API's name for sorting by this column, if possible. */
  readonly sort?: string
  /** Numbers are right-aligned in a column. */
  readonly isNumber?: boolean
  /** A word or two that stay on one line. */
  readonly isShort?: boolean
  /** Words of the console itself, which never wrap. */
  readonly isWords?: boolean
  /**
   * Its place on a narrow screen: with the first column, which says what the row is; at the end of that line, where
   * otherwise the last number goes; or nowhere, if the row leads to a page that has it. Everything else is in the
   * second line, labelled by its header where the value alone would not say what it is.
   */
  readonly onPhone?: "title" | "aside" | "nowhere" | "labelled"
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

/** Placeholders for missing values, which the small print leaves out. */
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

type HeadingProps = Pick<Column<unknown>, "header" | "isNumber" | "sort">

/** The heading of a column. Pressing it sorts by it: largest first, then smallest first, then unsorted. */
const Heading = ({ header, isNumber, sort }: HeadingProps) => {
  const { filters, setAll } = useFilters("sort", "order")
  const isSorted = sort !== undefined && filters.sort === sort
  const isAscending = isSorted && filters.order === "asc"
  const next = () => {
    if (isAscending) return setAll({ sort: null, order: null })
    setAll(isSorted ? { sort, order: "asc" } : { sort: sort ?? null, order: null })
  }
  const Arrow = isAscending ? ArrowUp : isSorted ? ArrowDown : ArrowUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      data-number={isNumber || undefined}
      {...(isSorted && { "aria-sort": isAscending ? "ascending" : "descending" })}
    >
      {sort === undefined ? (
        header
      ) : (
        <>
          <UnstyledButton className="sort-button" visibleFrom="sm" data-sorted={isSorted || undefined} onClick={next}>
            {header} <Arrow size={14} aria-hidden />
          </UnstyledButton>
          <Text span hiddenFrom="sm">
            {header}
          </Text>
        </>
      )}
    </th>
  )
}

/** A table whose rows take two lines each on a narrow screen; if it is too wide otherwise, it scrolls sideways. */
export const DataTable = <T,>({ label, items, columns, keyOf, hrefOf }: TableProps<T>) => (
  <div className="table-frame">
    <table className="data-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, isNumber, sort }) => (
            <Heading
              key={header}
              header={header}
              {...(isNumber !== undefined && { isNumber })}
              {...(sort !== undefined && { sort })}
            />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item, row) => (
          <Row key={keyOf(item, row)} item={item} columns={columns} {...(hrefOf && { hrefOf })} />
        ))}
      </tbody>
    </table>
  </div>
)
