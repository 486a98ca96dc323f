import { createContext, type ReactNode, useContext, useEffect, useState } from "react"

export type Language = "es" | "en"
export const languages: readonly { readonly value: Language; readonly label: string }[] = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
]

type LanguageChoice = {
  readonly language: Language
  /** For Intl: the reader's own region if the browser names one. */
  readonly locale: string
  choose(language: Language): void
}

const storageKey = "premio.language"
const Choice = createContext<LanguageChoice | null>(null)

const isKnown = (tag: string | undefined): tag is Language => languages.some(({ value }) => value === tag)

/** The chosen language, otherwise the first of the browser's that is available, otherwise Spanish. */
const remembered = (): Language =>
  [localStorage.getItem(storageKey) ?? "", ...navigator.languages].map((tag) => tag.split("-")[0]).find(isKnown) ?? "es"

const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => tag.split("-")[0] === language) ?? (language === "es" ? "es-419" : "en")

/** Provides the reader's language: the browser's until they choose, and then their choice. */
export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(remembered)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = (chosen: Language) => {
    localStorage.setItem(storageKey, chosen)
    setLanguage(chosen)
  }
  return <Choice value={{ language, locale: localeOf(language), choose }}>{children}</Choice>
}

export const useLanguage = (): LanguageChoice => {
  const choice = useContext(Choice)
  if (!choice) throw new Error("useLanguage outside of LanguageProvider")
  return choice
}
