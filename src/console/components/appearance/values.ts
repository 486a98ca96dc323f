import type { components } from "../../api/schema.ts"
import { newKey } from "../form/key.ts"

/** What a campaign or mini-game shows to players, as the service returns it. */
export type Shown = {
  readonly appearance?: components["schemas"]["Appearance"]
  readonly terms?: components["schemas"]["Terms"]
  readonly publicPage?: boolean
}

export const themeColors = ["primary", "background", "surface", "text"] as const
export const imageNames = ["logo", "background", "cover"] as const
export const textNames = ["title", "intro", "action", "win", "lose"] as const
const lookNames = ["color", "textColor", "label", "imageUrl"] as const

type Texts<Name extends string> = { readonly [K in Name]: string }

/** How a segment is drawn; "" for what is left to the game. */
export type LookValues = Texts<(typeof lookNames)[number]>
/** The texts in one language; its `name` is the language's tag, so that a comparison with another list shows it. */
export type TextValues = Texts<(typeof textNames)[number]> & { readonly key: string; readonly name: string }

/** What players see of a game, in a form; "" for what is not set. */
export type ShownValues = {
  readonly publicPage: boolean
  readonly terms: Texts<"version" | "url">
  readonly theme: Texts<(typeof themeColors)[number]>
  readonly images: Texts<(typeof imageNames)[number]>
  /** By segmentId; a segment without an entry has no look of its own. */
  readonly looks: Readonly<Record<string, LookValues>>
  readonly texts: readonly TextValues[]
  readonly joinUrl: string
}

const valuesOf = <Name extends string>(names: readonly Name[], set: { readonly [K in Name]?: string } = {}) =>
  Object.fromEntries(names.map((name) => [name, set[name] ?? ""])) as Texts<Name>

export const noLook: LookValues = valuesOf(lookNames)

/** The look of a segment, whose id may be any word. */
export const lookOf = (looks: ShownValues["looks"], segmentId: string): LookValues =>
  Object.hasOwn(looks, segmentId) ? { ...noLook, ...looks[segmentId] } : noLook

export const emptyTexts = (language: string): TextValues => ({ key: newKey(), name: language, ...valuesOf(textNames) })

/** The form's values for what a campaign or mini-game shows to players; without one, those of a new one. */
export const shownValues = ({ appearance = {}, terms, publicPage = false }: Shown = {}): ShownValues => ({
  publicPage,
  terms: valuesOf(["version", "url"], terms),
  theme: valuesOf(themeColors, appearance.theme),
  images: valuesOf(imageNames, appearance.images),
  looks: Object.fromEntries(
    Object.entries(appearance.segments ?? {}).map(([segmentId, look]) => [segmentId, valuesOf(lookNames, look)]),
  ),
  texts: Object.entries(appearance.texts ?? {}).map(([language, texts]) => ({
    ...emptyTexts(language),
    ...valuesOf(textNames, texts),
  })),
  joinUrl: appearance.joinUrl ?? "",
})

/** What of `values` is set; undefined if nothing is. */
const setOf = <Name extends string>(values: Texts<Name>): { [K in Name]?: string } | undefined => {
  const set = Object.entries<string>(values).filter(([, value]) => value !== "")
  return set.length > 0 ? (Object.fromEntries(set) as { [K in Name]?: string }) : undefined
}

const entriesOf = <T>(entries: readonly (readonly [string, T | undefined])[]): Record<string, T> | undefined => {
  const set = entries.filter((entry): entry is readonly [string, T] => entry[1] !== undefined)
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

/** What the form describes; undefined for what is not set. The looks of segments other than `segmentIds` go. */
export const shownInput = (values: ShownValues, segmentIds: readonly string[]) => {
  const { publicPage, terms, theme, images, looks, texts, joinUrl } = values
  const appearance = entriesOf<unknown>([
    ["theme", setOf(theme)],
    ["images", setOf(images)],
    ["segments", entriesOf(segmentIds.map((segmentId) => [segmentId, setOf(lookOf(looks, segmentId))]))],
    ["texts", entriesOf(texts.map(({ key: _, name, ...fields }) => [name, setOf(fields)]))],
    ["joinUrl", joinUrl === "" ? undefined : joinUrl],
  ])
  return {
    appearance: appearance as Shown["appearance"],
    terms: setOf(terms) as Shown["terms"],
    publicPage: publicPage || undefined,
  }
}

/** The form's field for one of the service's in `appearance`: `theme.primary` for `appearance.theme.primary`. */
export const pathInForm = (field: string): string =>
  field.replace(/^appearance\.(segments\.)?/, (_, ofSegment?: string) => (ofSegment ? "looks." : ""))
