import { isFixedDiscount } from "./discount.ts"

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
  const isFixed = parts.at(-1) === "discountValue" && isFixedDiscount(beside("discountType"))
  if (!isFixed && !amountFields.has(parts.at(-1) ?? "") && !valueOfPrize.test(path)) return null
  return { currency: textOrNull(beside("currency")) ?? textOrNull(inside(record, ["currency"])) }
}

/** The record with `show` of each amount in its place, whose currency is null if the record does not say it. */
export const withAmounts = (record: unknown, show: (amount: number, currency: string | null) => unknown): unknown => {
  const shown = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => shown(item, `${path}.${index}`))
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, shown(inner, path === "" ? name : `${path}.${name}`)]),
      )
    if (typeof value !== "number") return value
    const amount = amountAt(record, path)
    return amount ? show(value, amount.currency) : value
  }
  return shown(record, "")
}
