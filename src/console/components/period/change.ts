import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { periodMessages } from "./messages.ts"

/** Puts the change of a figure from the previous period into words, in percent if there was anything before. */
export const useChangeText = () => {
  const texts = useMessages(periodMessages)
  const format = useFormat()
  return (now: number, before: number): string => {
    const earlier = format.number(before)
    return before === 0 ? texts.before(earlier) : texts.change(format.signedPercent(now / before - 1), earlier)
  }
}
