import { en } from "./en.ts"
import { es } from "./es.ts"
import { pt } from "./pt.ts"

/** The texts of the elements, by name; {words} in braces are filled in, and "one|more" is chosen by {n}. */
export type Messages = Readonly<Record<keyof typeof es, string>>
export type MessageName = keyof Messages

/** Says a text in the reader's language, with what stands in braces filled in. */
export type Say = (name: MessageName, values?: Readonly<Record<string, string | number>>) => string

const languages: Readonly<Record<string, Messages>> = { es, en, pt }

/** The language of the elements for a language tag: its base language if there are texts in it, else Spanish. */
export const languageOf = (...tags: readonly (string | null | undefined)[]): string => {
  for (const tag of tags) {
    const base = tag?.split(/[-_]/)[0]?.toLowerCase()
    if (base && Object.hasOwn(languages, base)) return base
  }
  return "es"
}

/** Texts in the language of a tag, with numbers as they are written there; those of `own` come first. */
export const sayIn = (locale: string, own: Partial<Messages> = {}): Say => {
  const texts = languages[languageOf(locale)] ?? es
  const number = new Intl.NumberFormat(locale)
  return (name, values = {}) => {
    const [one = "", more = one] = (own[name] ?? texts[name]).split("|")
    return (values["n"] === 1 ? one : more).replace(/\{(\w+)\}/g, (whole, key: string) => {
      const value = values[key]
      return typeof value === "number" ? number.format(value) : (value ?? whole)
    })
  }
}
