/** Names in the order of the search: most browsers also name those that they descend from. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdgA?\/|\bEdgiOS\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /\bChrome\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
]

const find = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

/** A browser in short, such as "Firefox, Windows", from its User-Agent; "" if unknown. */
export const browserOf = (agent: string | null): string =>
  [find(browsers, agent ?? ""), find(systems, agent ?? "")].filter(Boolean).join(", ")
