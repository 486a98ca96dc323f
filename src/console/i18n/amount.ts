import { useFormat } from "./format.ts"
import { defineMessages, useMessages } from "./messages.ts"

const messages = defineMessages(
  { minor: (value: string) => `${value} en unidades menores` },
  { minor: (value: string) => `${value} in minor units` },
)

/** An amount in words, from its minor units; without a currency, it says that it is in minor units. */
export const useAmountText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  return (amount: number, currency: string | null): string =>
    currency === null ? texts.minor(format.number(amount)) : format.money(amount, currency)
}

/** The fields that always hold an amount. */
const amountFields: ReadonlySet<string> = new Set(["maxAmount", "maxDiscountAmount", "saleTotal", "discountAmount"])
const valueOfPrize = /(^|\.)prizes?\.(\d+\.)?(prize\.)?value$/
const boundByCurrency = /(^|\.)maxCodeValuePerDay\.([A-Z]{3})$/

const inside = (state: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null ? (inner as Readonly<Record<string, unknown>>)[name] : undefined,
    state,
  )

const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)

/**
 * Whether the field at `path` of a record, such as `prizes.0.value`, holds an amount, and in which currency; null if it
 * holds none. The currency is null if the record does not say it.
 */
export const amountAt = (record: unknown, path: string): { readonly currency: string | null } | null => {
  const byCurrency = boundByCurrency.exec(path)
  if (byCurrency) return { currency: byCurrency[2] ?? null }
  const parts = path.split(".")
  const beside = (name: string) => inside(record, [...parts.slice(0, -1), name])
  const isFixed = parts.at(-1) === "discountValue" && beside("discountType") === "fixed"
  if (!isFixed && !amountFields.has(parts.at(-1) ?? "") && !valueOfPrize.test(path)) return null
  return { currency: textOrNull(beside("currency")) ?? textOrNull(inside(record, ["currency"])) }
}
