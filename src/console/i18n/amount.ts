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
