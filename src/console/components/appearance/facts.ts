import { useMessages } from "../../i18n/messages.ts"
import { useValueText } from "../edit/value-text.ts"
import { useLanguageNames } from "./language.ts"
import { appearanceMessages } from "./messages.ts"
import { type Shown, themeColors } from "./values.ts"

/** What players see of a game, as facts; null for what is not set. */
export const useShownFacts = ({ appearance, terms, publicPage }: Shown): [string, string | null][] => {
  const texts = useMessages(appearanceMessages)
  const valueText = useValueText()
  const { nameOf } = useLanguageNames()
  const { theme = {}, texts: spoken = {}, joinUrl } = appearance ?? {}
  const colors = themeColors.flatMap((name) => (theme[name] ? [`${texts.colors[name]} ${theme[name]}`] : []))
  const languages = Object.keys(spoken).map(nameOf)
  return [
    [texts.publicPage, valueText(publicPage ?? false)],
    [texts.terms, terms ? `${terms.version}, ${terms.url}` : null],
    [texts.theme, colors.join(" · ") || null],
    [texts.texts, languages.join(", ") || null],
    [texts.joinUrl, joinUrl ?? null],
  ]
}
