import { InvalidArgumentError, Option } from "commander"
import { parseTimestamp } from "../core/period.ts"

const must = (rule: string): never => {
  throw new InvalidArgumentError(`It must be ${rule}.`)
}

/** An id of ours or of the organization's configuration. */
export const id = (value: string): string =>
  /^[A-Za-z0-9_:-]{1,200}$/.test(value) ? value : must("1 to 200 letters, digits, _, : or -")

/** A text of 1 to `maxLength` characters. */
export const text =
  (maxLength: number) =>
  (value: string): string =>
    value.length > 0 && [...value].length <= maxLength ? value : must(`a text of 1 to ${maxLength} characters`)

/** The id that the organization gave to a person, trimmed as the API does. */
export const externalId = (value: string): string => text(200)(value.trim())

/** Epoch milliseconds of a timestamp. */
export const timestamp = (value: string): number =>
  parseTimestamp(value) ?? must("a timestamp with date, time and offset or Z, such as 2027-01-31T00:00:00Z")

export const organizationOption = () =>
  new Option("--organization <id>", "the organization").argParser(id).makeOptionMandatory()

export const jsonOption = () => new Option("--json", "print one JSON object a line")
