import { type TSchema, Type } from "@sinclair/typebox"
import { bool, HttpsUrl, mapOf, optional, text, textUpTo } from "./fields.ts"

const maxSegments = 200
const maxLanguages = 50
const maxLabel = 24
const maxText = 500

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
        maxProperties: maxSegments,
        description: `an object of at most ${maxSegments} segments by segmentId`,
      }),
    ),
    texts: optional(
      mapOf(object("GameTexts", texts), {
        maxProperties: maxLanguages,
        description: `an object of at most ${maxLanguages} languages by language tag, such as es-CO`,
      }),
    ),
    joinUrl: url,
  })
}

const Terms = Type.Object(
  { version: text(100), url: HttpsUrl },
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
