import { isLanguageTag } from "../language-tag.ts"
import { jsonBytes } from "../organization/configuration.ts"
import { type Refusal, refuseField } from "../refusal.ts"

/** How a segment is drawn; colours are #rrggbb, and URLs https:. */
export type SegmentLook = {
  readonly color?: string
  readonly textColor?: string
  readonly label?: string
  readonly imageUrl?: string
}

/** What a game looks like to its players (docs/api.md#appearance). It has no part in draws. */
export type Appearance = {
  readonly theme?: {
    readonly primary?: string
    readonly background?: string
    readonly surface?: string
    readonly text?: string
  }
  readonly images?: { readonly logo?: string; readonly background?: string; readonly cover?: string }
  /** By segmentId. */
  readonly segments?: Readonly<Record<string, SegmentLook>>
  /** By language tag. */
  readonly texts?: Readonly<
    Record<
      string,
      {
        readonly title?: string
        readonly intro?: string
        readonly action?: string
        readonly win?: string
        readonly lose?: string
      }
    >
  >
  readonly joinUrl?: string
}

/** The conditions that players accept before they play or spin by a token (docs/api.md#terms). */
export type Terms = { readonly version: string; readonly url: string }

/** What campaigns and mini-games tell players' apps. */
export type ShownToPlayers = {
  readonly appearance?: Appearance
  readonly terms?: Terms
  /** Whether the game has a page of its own; false if absent. */
  readonly publicPage?: boolean
}

const maxAppearanceBytes = 16 * 1024
const idForm = /^[A-Za-z0-9_:-]{1,200}$/

/** Refuses an appearance that is too large, or that names impossible segments or languages. */
export const checkAppearance = ({ appearance }: ShownToPlayers): Refusal | null => {
  if (!appearance) return null
  const { segments = {}, texts = {} } = appearance
  if (!Object.keys(segments).every((id) => idForm.test(id)))
    return refuseField(
      "appearance.segments",
      "an object whose keys are segmentIds: 1 to 200 letters, digits, _, : or -",
    )
  if (!Object.keys(texts).every(isLanguageTag))
    return refuseField("appearance.texts", "an object whose keys are language tags such as es-CO")
  if (jsonBytes(appearance) > maxAppearanceBytes)
    return refuseField("appearance", `at most ${maxAppearanceBytes} bytes as JSON`)
  return null
}
