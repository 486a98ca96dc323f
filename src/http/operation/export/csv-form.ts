import { withAmounts } from "../../../core/money/amount-field.ts"
import { isFixedDiscount } from "../../../core/money/discount.ts"
import { decimal, minorDigits } from "../../../core/money/minor-units.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import { zoneOrUtc } from "../../../core/period.ts"
import { csvLine, Digits, type Separator } from "./csv.ts"
import { type CsvColumn, type CsvLanguage, columnOf } from "./csv-columns.ts"

/** A row of a file, by the names of its columns. */
export type CsvRow = Readonly<Record<string, unknown>>

/** How a file is written: for programs, or for people. */
export type CsvForm<Column extends string = CsvColumn> = {
  header(columns: readonly Column[]): string
  line(columns: readonly Column[], row: CsvRow): string
}

/** For programs: names as in the API, amounts in minor units, times in UTC. */
export const programForm: CsvForm<string> = {
  header: (columns) => csvLine(columns),
  line: (columns, row) => csvLine(columns.map((column) => row[column])),
}

const texts = {
  es: { yes: "Sí", no: "No", minor: "unidades menores" },
  en: { yes: "Yes", no: "No", minor: "minor units" },
} as const

/** Whether amounts have a decimal comma where the organization is; a list of numbers is then separated by semicolons. */
const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === "decimal" && value === ",")

/** With at most one decimal, as in the console. */
const ratio = new Intl.NumberFormat("en", { maximumFractionDigits: 1, useGrouping: false })

/** Day and time of day by the clock of a zone, in a form that spreadsheets of every language read as a date. */
const zonedTime = (at: unknown, zone: string): string =>
  Temporal.Instant.from(String(at))
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ")

/**
 * For people: names in their language, times by the organization's clock, and amounts in major units beside their
 * currency, with the decimal mark of the organization's locale.
 */
export const readerForm = (language: CsvLanguage, { locale, timezone }: Settings): CsvForm => {
  const words = texts[language]
  const hasComma = hasDecimalComma(locale ?? language)
  const separator: Separator = hasComma ? ";" : ","
  const zone = zoneOrUtc(timezone)

  const digits = (text: string) => new Digits(hasComma ? text.replace(".", ",") : text)
  const amount = (value: unknown, currency: unknown) => {
    const text = String(typeof value === "number" ? Math.ceil(value) : value)
    const isKnown = typeof currency === "string" && currency !== ""
    return isKnown ? digits(decimal(text, minorDigits(currency))) : `${text} ${words.minor}`
  }
  /** With its currency, for a text. */
  const amountText = (value: number, currency: string | null): string => {
    const shown = amount(value, currency)
    return shown instanceof Digits ? `${shown.text} ${currency}` : shown
  }

  const cell = (name: CsvColumn, row: CsvRow): unknown => {
    const value = row[name]
    if (value === null || value === undefined || value === "") return ""
    const { kind, currency = "currency", words: known } = columnOf(name)
    const isAmount = kind === "amount" || (kind === "discount" && isFixedDiscount(row["discountType"]))
    if (isAmount) return amount(value, row[[currency].flat().find((of) => of in row) ?? ""])
    if (kind === "time") return zonedTime(value, zone)
    if (kind === "state") return JSON.stringify(withAmounts(JSON.parse(String(value)), amountText))
    if (kind === "flag") return value === true ? words.yes : words.no
    if (typeof value === "number") return digits(kind === "ratio" ? ratio.format(value) : String(value))
    return known?.[String(value)]?.[language] ?? value
  }

  const title = (name: CsvColumn): string => {
    const { kind, [language]: words } = columnOf(name)
    return kind === "time" ? `${words} (${zone})` : words
  }

  return {
    header: (columns) => csvLine(columns.map(title), separator),
    line: (columns, row) =>
      csvLine(
        columns.map((column) => cell(column, row)),
        separator,
      ),
  }
}
