import { type Warning, warn } from "../campaign/warning/warning.ts"
import type { ShownToPlayers } from "./appearance.ts"
import { contrastOf, minContrast } from "./contrast.ts"

type Color = { readonly field: string; readonly color: string | undefined }

/** Warns of a text that is hard to read on its background; a colour that is not set is unknown, and not warned of. */
const contrastWarnings = (text: Color, background: Color): Warning[] => {
  if (text.color === undefined || background.color === undefined) return []
  const contrast = contrastOf(text.color, background.color)
  if (contrast >= minContrast) return []
  // Rounded down, so that an insufficient contrast is never shown as sufficient.
  const shown = Math.floor(contrast * 100) / 100
  return [
    warn(
      "CONTRAST_LOW",
      `${text.field} on ${background.field} has a contrast of ${shown} : 1, which is hard to read: choose colours with at least ${minContrast} : 1`,
      { text: text.field, background: background.field, contrast: shown },
    ),
  ]
}

/** Texts that are hard to read, and segments that do not exist (docs/api.md#appearance). */
export const appearanceWarnings = ({
  appearance,
  segments: existing = [],
}: ShownToPlayers & { readonly segments?: readonly { readonly segmentId: string }[] }): Warning[] => {
  if (!appearance) return []
  const { theme = {}, segments = {} } = appearance
  const ids = new Set(existing.map(({ segmentId }) => segmentId))
  const ofTheme = (field: keyof typeof theme): Color => ({ field: `appearance.theme.${field}`, color: theme[field] })
  return [
    ...contrastWarnings(ofTheme("text"), ofTheme("background")),
    ...contrastWarnings(ofTheme("text"), ofTheme("surface")),
    ...Object.entries(segments).flatMap(([segmentId, { color, textColor }]) => {
      const field = `appearance.segments.${segmentId}`
      const unknown = warn("SEGMENT_UNKNOWN", `${field} names a segment that does not exist: remove it`, { segmentId })
      return [
        ...(ids.has(segmentId) ? [] : [unknown]),
        ...contrastWarnings({ field: `${field}.textColor`, color: textColor }, { field: `${field}.color`, color }),
      ]
    }),
  ]
}
