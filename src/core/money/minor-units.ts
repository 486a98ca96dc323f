/**
 * ISO 4217's currencies without two decimal digits. Browsers round some others, such as the Colombian peso, as shops
 * do.
 */
const decimalDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** The number of decimal digits of a currency: its amounts are integers in units of the last digit. */
export const minorDigits = (currency: string): number => decimalDigits[currency] ?? 2

/** The decimal digits of an amount in minor units, as an exact text of any size. */
export const decimal = (amount: number | string, digits: number): string => {
  const text = String(amount).padStart(digits + 1, "0")
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
