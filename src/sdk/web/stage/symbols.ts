import { svg } from "./node.ts"

/** The colour and outline of a star, heart, gem, clover, bell, moon, crown, bolt and seven, in a square of 32. */
const shapes: readonly (readonly [color: string, outline: string])[] = [
  ["#f59f00", "M16.0 2.5L19.9 11.7L29.8 12.5L22.3 19.0L24.5 28.7L16.0 23.6L7.5 28.7L9.7 19.0L2.2 12.5L12.1 11.7z"],
  ["#e0336d", "M16 28C7 21 3 16.5 3 11a6.8 6.8 0 0 1 13-2 6.8 6.8 0 0 1 13 2c0 5.5-4 10-13 17z"],
  ["#1c7ed6", "M9 5h14l7 8.5L16 28.5 2 13.5z"],
  [
    "#2b9348",
    "M10 9a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM3.5 18a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM16.5 18a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM14.8 14h2.4l2 15h-6.4z",
  ],
  [
    "#d9690f",
    "M16 3a2.5 2.5 0 0 1 2.4 3C23 7 25 11 25 16v4l3 4.5H4L7 20v-4c0-5 2-9 6.6-10A2.5 2.5 0 0 1 16 3zM12.5 26h7a3.5 3.5 0 0 1-7 0z",
  ],
  ["#5f3dc4", "M20 3.5A13 13 0 1 0 29 21 11 11 0 0 1 20 3.5z"],
  ["#9c36b5", "M3 9l7 6 6-10 6 10 7-6-3 14H6zM6 25h20v3H6z"],
  ["#0b8599", "M18.5 2L6 18h8l-2 12L26 13h-8.5z"],
  ["#d6202f", "M7 5h19v5.5L17 28H9.5L18 11.5H7z"],
]

/** The light on the symbols from above, which all of a reel share. */
const gloss = (id: string) =>
  svg(
    "linearGradient",
    { id, x2: "0", y2: "1" },
    svg("stop", { "stop-color": "#fff", "stop-opacity": ".5" }),
    svg("stop", { offset: ".6", "stop-color": "#fff", "stop-opacity": "0" }),
  )

/** A strip of symbols, one below the other. */
export const drawStrip = (symbols: readonly number[], id: string): SVGSVGElement =>
  svg(
    "svg",
    { viewBox: `0 0 40 ${40 * symbols.length}` },
    gloss(id),
    ...symbols.map((symbol, row) => {
      const [color = "", outline = ""] = shapes[symbol] ?? []
      return svg(
        "g",
        { transform: `translate(4 ${4 + 40 * row})`, fill: color },
        svg("path", { d: outline, fill: "#0003", transform: "translate(.7 1.4)" }),
        svg("path", { d: outline, class: "slot-symbol" }),
        svg("path", { d: outline, fill: `url(#${id})` }),
      )
    }),
  )
