import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core"

/** The console's look: the system's fonts, one accent, soft corners. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 6, dark: 6 },
  colors: {
    brand: [
      "#f2f0ff",
      "#e1dcfd",
      "#c3b8f8",
      "#a997f4",
      "#8d76ef",
      "#7659ec",
      "#5b3df5",
      "#4c31cc",
      "#3f28a8",
      "#2f1d80",
    ],
  },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: { fontWeight: "650" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, padding: "lg" } },
    Badge: { defaultProps: { tt: "none", fw: 550 } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
})

const tinted = ["brand", "red", "orange", "yellow", "green", "teal", "blue", "gray"]

/** Text colors with a contrast of at least 4.5 to 1 (WCAG 1.4.3), where the library's own have less. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-dimmed": "#565e68",
    "--mantine-color-placeholder": "#6a727c",
    "--mantine-color-error": "#c01c28",
    ...Object.fromEntries(
      tinted.map((color) => [
        `--mantine-color-${color}-light-color`,
        `color-mix(in srgb, var(--mantine-color-${color}-9) 75%, black)`,
      ]),
    ),
  },
  dark: {
    "--mantine-color-body": "#16161a",
    "--mantine-color-dimmed": "#b4b6bd",
    "--mantine-color-placeholder": "#9b9da6",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-anchor": "var(--mantine-color-brand-3)",
    ...Object.fromEntries(
      tinted.map((color) => [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-2)`]),
    ),
  },
})
