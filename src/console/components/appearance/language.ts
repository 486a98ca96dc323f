import { useLanguage } from "../../i18n/language.tsx"

/** Languages of the service's customers and their neighbours; another current one remains a choice. */
const languages = ["es", "en", "pt", "es-CO", "es-MX", "es-AR", "es-CL", "es-PE", "es-EC", "es-ES", "pt-BR", "en-US"]
const more = ["fr", "de", "it", "ca", "eu", "gl", "qu", "gn", "ay", "ht", "ar", "zh", "ja", "ko"]

/** The languages of a game's texts, by their tags, in the reader's words. */
export const useLanguageNames = () => {
  const { locale } = useLanguage()
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard", fallback: "code" })
  const nameOf = (tag: string): string => {
    try {
      return `${names.of(tag) ?? tag} · ${tag}`
    } catch {
      return tag
    }
  }
  return {
    nameOf,
    /** Those that are not `taken`. */
    choicesBeside: (taken: readonly string[]) =>
      [...languages, ...more].filter((tag) => !taken.includes(tag)).map((tag) => ({ value: tag, label: nameOf(tag) })),
  }
}
