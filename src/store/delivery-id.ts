const prefix = "dlv_"

/** The API's id of a delivery: the number of its row in the outbox. */
export const deliveryIdOf = (row: number): string => `${prefix}${row}`

/** The row of a delivery, or null when no delivery can have this id. */
export const deliveryRowOf = (deliveryId: string): number | null => {
  const row = Number(/^dlv_([1-9]\d{0,14})$/.exec(deliveryId)?.[1])
  return Number.isSafeInteger(row) ? row : null
}
