import { Kind, type ObjectOptions, type Static, type TSchema, Type, TypeRegistry } from "@sinclair/typebox"
import { languageTagPattern, maxLanguageTagLength } from "../../../core/language-tag.ts"
import { bool, Id, optional, text, textUpTo } from "../fields.ts"

const maxSegments = 200
const maxLanguages = 50
const maxLabel = 24
const maxText = 500

const maxUrlLength = 2000

TypeRegistry.Set("HttpsUrl", (_schema, value) => {
  if (typeof value !== "string" || value.length > maxUrlLength || !value.isWellFormed()) return false
  return /^https:\/\/\S+$/.test(value) && URL.canParse(value)
})

/** What a page of players loads or links. */
const HttpsUrl = Type.Unsafe<string>({
  [Kind]: "HttpsUrl",
  type: "string",
  maxLength: maxUrlLength,
  pattern: "^https://\\S+$",
  description: `an https: URL of at most ${maxUrlLength} characters`,
})

type MapOptions = ObjectOptions & { readonly maxProperties: number; readonly propertyNames: object }

/** An object whose keys the organization chooses, as `checkAppearance` lets it; each value is a `value`. */
const mapOf = <T extends TSchema>(value: T, options: MapOptions) =>
  Type.Unsafe<Record<string, Static<T>>>(Type.Object({}, { ...options, additionalProperties: value }))

const color = optional(
  Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description: "a colour as #rrggbb, such as #0b6e4f" }),
)
const url = optional(HttpsUrl)
const line = optional(textUpTo(maxText))

const theme = { primary: color, background: color, surface: color, text: color }
const images = { logo: url, background: url, cover: url }
const segment = { color, textColor: color, label: optional(textUpTo(maxLabel)), imageUrl: url }
const texts = { title: line, intro: line, action: line, win: line, lose: line }

/** The appearance of a game; `suffix` tells the names of what is sent from those of what is shown. */
const appearanceOf = (suffix: "" | "Input") => {
  const object = <T extends Record<string, TSchema>>(name: string, fields: T) =>
    Type.Object(fields, {
      title: `${name}${suffix}`,
      description: `an object with any of ${Object.keys(fields).join(", ")}`,
    })
  return object("Appearance", {
    theme: optional(object("Theme", theme)),
    images: optional(object("Images", images)),
    segments: optional(
      mapOf(object("SegmentLook", segment), {
        title: `SegmentLooks${suffix}`,
        maxProperties: maxSegments,
        propertyNames: { pattern: Id.pattern },
        description: `an object of at most ${maxSegments} segments by segmentId`,
      }),
    ),
    texts: optional(
      mapOf(object("GameTexts", texts), {
        title: `TextsByLanguage${suffix}`,
        maxProperties: maxLanguages,
        propertyNames: { pattern: languageTagPattern, maxLength: maxLanguageTagLength },
        description: `an object of at most ${maxLanguages} languages by language tag, such as es-CO`,
      }),
    ),
    joinUrl: url,
  })
}

/** The version of a game's terms. */
const TermsVersion = text(100)
/** What a play or spin accepts. */
export const AcceptedTerms = {
  ...TermsVersion,
  description: "a text of 1 to 100 characters, which only counts by player token",
}

export const Terms = Type.Object(
  { version: TermsVersion, url: HttpsUrl },
  { title: "Terms", description: "an object with version and url" },
)

/** What campaigns and mini-games tell players' apps (docs/api.md#appearance, #terms). */
export const shownToPlayersInput = { appearance: appearanceOf("Input"), terms: Terms, publicPage: bool }
export const shownToPlayers = {
  appearance: optional(appearanceOf("")),
  terms: optional(Terms),
  publicPage: optional(bool),
}

export const appearanceExample = {
  theme: { primary: "#0b6e4f", background: "#ffffff", surface: "#f3f7f5", text: "#1d2b26" },
  images: { logo: "https://shop.example/logo.png", cover: "https://shop.example/spring.jpg" },
  segments: { a: { color: "#0b6e4f", textColor: "#ffffff", label: "10%" } },
  texts: {
    es: { title: "Ruleta de primavera", action: "Girar" },
    en: { title: "Spring wheel", action: "Spin" },
  },
  joinUrl: "https://shop.example/sign-in",
}

export const termsExample = { version: "2026-11", url: "https://shop.example/terms" }
