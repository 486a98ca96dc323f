import { Select, type SelectProps } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useState } from "react"
import type { ChoiceFieldProps } from "./fields.tsx"

type RecordSelectProps = ChoiceFieldProps & {
  /** What a value is called that is not among the choices; itself by default. */
  readonly chosenLabel?: string
  /** Receives the name of the chosen value. */
  readonly onLabel?: (label: string) => void
}

/** One of the organization's records by its id, "" for none; one that is not among the choices is shown too. */
export const RecordSelect = ({
  choices,
  value = "",
  chosenLabel = value,
  onLabel,
  onChange,
  ...input
}: RecordSelectProps) => {
  const isOffered = value === "" || choices.some((choice) => choice.value === value)
  return (
    <Select
      searchable
      {...input}
      data={isOffered ? [...choices] : [{ value, label: chosenLabel }, ...choices]}
      value={value === "" ? null : value}
      onChange={(chosen, option) => {
        onLabel?.(option?.label ?? "")
        onChange(chosen ?? "")
      }}
    />
  )
}

const typingMs = 250
/** The service has searched already. */
const keepAll: NonNullable<SelectProps["filter"]> = ({ options }) => options

/** For records of which there may be many: what to search for, and the properties of the `RecordSelect` that is typed into. */
export const useTypedSearch = (value: string) => {
  const [typed, setTyped] = useState("")
  const [chosenLabel, setChosenLabel] = useState(value)
  const [search] = useDebouncedValue(typed === chosenLabel ? "" : typed.trim(), typingMs)
  return {
    search,
    typing: {
      chosenLabel: chosenLabel || value,
      onLabel: setChosenLabel,
      onSearchChange: setTyped,
      filter: keepAll,
    },
  }
}
