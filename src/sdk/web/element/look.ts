import type { Appearance } from "../client/premio.ts"
import { colorOr, mix, textOn } from "../stage/color.ts"

const defaultPrimary = "#5b3df5"

/** The colours of a game: its main one, and the custom properties that set them, by name. */
export type Look = { readonly primary: string; readonly properties: Readonly<Record<string, string>> }

/** The ground and what stands on it, from whichever of them are set; nothing if none is. */
const groundOf = ({ background, surface, text }: NonNullable<Appearance["theme"]>): Record<string, string> => {
  const ground = background ?? surface ?? (text && (textOn(text) === "#ffffff" ? "#ffffff" : "#17151f"))
  if (!ground) return {}
  const isDark = textOn(ground) === "#ffffff"
  const written = text ?? (isDark ? "#f5f3fb" : "#1a1826")
  return {
    "--theme-background": ground,
    "--theme-surface": surface ?? mix(ground, written, 0.06),
    "--theme-text": written,
    "--theme-bad": isDark ? "#ffb4ab" : "#b3261e",
    "color-scheme": isDark ? "dark" : "light",
  }
}

/** How a game looks, by its appearance; `own` is the main colour that the page has set itself, if it has. */
export const lookOf = (appearance: Appearance | null, own: string): Look => {
  const theme = appearance?.theme ?? {}
  const primary = colorOr(own.trim(), colorOr(theme.primary, defaultPrimary))
  const ground = groundOf(theme)
  return {
    primary,
    properties: {
      "color-scheme": "light dark",
      ...ground,
      "--theme-primary": primary,
      "--theme-on-primary": textOn(primary),
    },
  }
}
