import type { Appearance } from "../client/premio.ts"

type TextName = "title" | "intro" | "action" | "win" | "lose"

/**
 * A text that the organization wrote: in the reader's language tag, in its base language, in the language of the
 * organization, else in the first that has one.
 */
export const ownText = (
  appearance: Appearance | null,
  name: TextName,
  locale: string,
  organization: string | null | undefined,
): string | undefined => {
  const texts = appearance?.texts ?? {}
  const byTag = new Map(Object.entries(texts).map(([tag, text]) => [tag.toLowerCase(), text]))
  const wanted = [locale, locale.split("-")[0], organization, organization?.split("-")[0]]
  for (const tag of wanted) {
    const text = tag && byTag.get(tag.toLowerCase())?.[name]
    if (text) return text
  }
  return Object.values(texts).find((text) => text[name])?.[name]
}
