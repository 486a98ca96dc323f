// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out otherwise
import { ActionIcon } from "@mantine/core"
import { ChevronDown, ChevronUp } from "lucide-react"
import { type ReactNode, useState } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import { RemoveRow } from "./rows.tsx"

const messages = defineMessages({ more: "Más", actions: "Acciones" }, { more: "More", actions: "Actions" })

export type FormColumn<T> = {
  readonly header: string
  /** The field of its row, labelled by the header, or a text. */
  readonly show: (item: T, index: number) => ReactNode
  readonly isRequired?: boolean
  /** How much room it needs: names and choices need more than numbers. */
  readonly width: "wide" | "middle" | "narrow"
}

type FormTableProps<T> = {
  /** What the table lists, for screen readers. */ readonly label: string
  readonly items: readonly T[]
  readonly columns: readonly FormColumn<T>[]
  readonly keyOf: (item: T) => string
  /** The name of a row for screen readers. */
  titleOf(index: number): string
  /** The rarely needed fields, shown below the row on request. */
  details(item: T, index: number): ReactNode
  /** Whether a field of the details is invalid, which opens them. */
  hasFault(index: number): boolean
  onRemove(index: number): void
}

type RowProps<T> = Omit<FormTableProps<T>, "items" | "label" | "keyOf"> & { readonly item: T; readonly index: number }

const Row = <T,>({ item, index, columns, titleOf, details, hasFault, onRemove }: RowProps<T>) => {
  const texts = useMessages(messages)
  const { remove } = useMessages(componentMessages)
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || hasFault(index)
  const title = titleOf(index)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <tbody role="rowgroup">
      <tr role="row" aria-label={title}>
        {columns.map(({ header, show, width }) => (
          <td key={header} role="cell" data-label={header} data-width={width}>
            {show(item, index)}
          </td>
        ))}
        <td role="cell" className="form-table-actions">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${texts.more}: ${title}`}
            aria-expanded={isOpen}
            onClick={() => setAsked(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
          <RemoveRow label={`${remove}: ${title}`} onClick={() => onRemove(index)} />
        </td>
      </tr>
      <tr role="row" hidden={!isOpen} aria-label={`${texts.more}: ${title}`} className="form-table-details">
        <td role="cell" colSpan={columns.length + 1}>
          {details(item, index)}
        </td>
      </tr>
    </tbody>
  )
}

/** Rows of fields: a table whose rows become cards on a narrow screen. */
export const FormTable = <T,>({ label, items, keyOf, ...row }: FormTableProps<T>) => {
  const texts = useMessages(messages)
  if (items.length === 0) return null
  return (
    <table className="form-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {row.columns.map(({ header, isRequired }) => (
            <th key={header} role="columnheader" scope="col">
              {header}
              {isRequired && <span aria-hidden> *</span>}
            </th>
          ))}
          <th role="columnheader" scope="col" aria-label={texts.actions} />
        </tr>
      </thead>
      {items.map((item, index) => (
        <Row key={keyOf(item)} item={item} index={index} {...row} />
      ))}
    </table>
  )
}
