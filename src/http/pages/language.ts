import { isLanguageTag } from "../../core/language-tag.ts"

/** The languages of the pages for players and visitors. */
export const languages = ["es", "en", "pt"] as const
export type Language = (typeof languages)[number]

/** The language that a reader is shown, and the tag by which texts of an organization are chosen. */
export type Reader = { readonly language: Language; readonly tag: string }

/** The base language of a tag, such as es of es-CO. */
export const baseOf = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? ""

const languageOf = (tag: string): Language | undefined => languages.find((language) => language === baseOf(tag))

/** The tags of an Accept-Language header that the reader takes, the most wanted first. */
const acceptedTags = (header: string): readonly string[] =>
  header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim())
      const weight = parameters.map((text) => /^q=([01](?:\.\d{0,3})?)$/i.exec(text)?.[1]).find((found) => found)
      return { tag, weight: Number(weight ?? 1) }
    })
    .filter(({ tag, weight }) => weight > 0 && isLanguageTag(tag))
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** The reader of a request: in the language that the browser asks for, else in that of the organization, else in Spanish. */
export const readerOf = ({ headers }: Request, locale: string | null = null): Reader => {
  const wanted = acceptedTags(headers.get("accept-language") ?? "").find((tag) => languageOf(tag) !== undefined)
  const tag = wanted ?? locale ?? "es"
  const language = languageOf(tag)
  return language === undefined ? { language: "es", tag: "es" } : { language, tag }
}
