import { ended } from "./motion.ts"
import { html } from "./node.ts"
import { type Strip, stripsTo, turning } from "./reels.ts"
import type { Outcome, Stage, StageGame, StageHost, StageKind } from "./stage.ts"
import { drawStrip } from "./symbols.ts"

/** Rows that pass in a second at full speed. */
const rowsPerSecond = 18
/** How long each reel takes to stop, in milliseconds: one after the other. */
const stopsAfterMs = [1300, 2100, 2900]
/** The reel slows down along this curve, whose slope at the beginning is 3. */
const slowingDown = "cubic-bezier(.2, .6, .35, 1)"
const rowsShown = 3
const lengths = stopsAfterMs.map((stopMs) => rowsShown + Math.round((stopMs * rowsPerSecond) / 3000))

const make = (_game: StageGame, host: StageHost): Stage => {
  const reels = turning.map(() => html("div", { class: "slot-reel" }))
  const plate = html("div", { class: "slot-plate" })
  const bulbs = html("div", { class: "slot-bulbs" }, ...Array.from({ length: 9 }, () => html("i")))
  const node = html(
    "div",
    { class: "slot", "aria-hidden": "true" },
    html("div", { class: "slot-case" }, bulbs, html("div", { class: "slot-window" }, ...reels), plate),
  )
  let animations: Animation[] = []

  const put = (strips: readonly Strip[]) => {
    for (const animation of animations) animation.cancel()
    animations = []
    return reels.flatMap((reel, at) => {
      const strip = drawStrip(strips[at] ?? [], `slot-gloss-${at}`)
      reel.replaceChildren(strip)
      return strip
    })
  }
  /** From the row that shows on top to the first one, as a shift of the strip in shares of its height. */
  const downFrom = (row: number, rows: number) => ({
    transform: [`translateY(${(-100 * row) / rows}%)`, "translateY(0)"],
  })
  const rest = () => {
    delete node.dataset["won"]
    plate.textContent = ""
    put(turning)
  }
  const write = ({ won, label }: Outcome) => {
    node.dataset["won"] = String(won)
    plate.textContent = label
  }
  node.addEventListener("click", host.pressed)
  rest()
  return {
    node,
    start: (motion) => {
      if (motion === "none") return
      rest()
      const around = (turning[0]?.length ?? rowsShown) - rowsShown
      animations = put(turning).map((strip) =>
        strip.animate(downFrom(around, around + rowsShown), {
          duration: (around / rowsPerSecond) * 1000,
          iterations: Infinity,
        }),
      )
    },
    reveal: async (outcome, motion, skip) => {
      const strips = put(stripsTo(outcome, lengths))
      if (motion === "full" && !skip.aborted) {
        animations = strips.map((strip, reel) => {
          const rows = lengths[reel] ?? rowsShown
          return strip.animate(downFrom(rows - rowsShown, rows), {
            duration: stopsAfterMs[reel] ?? 0,
            easing: slowingDown,
          })
        })
        await ended(animations, skip)
      }
      write(outcome)
      if (motion === "full" && outcome.won && !skip.aborted) {
        const light = { opacity: [0.45, 1, 0.45] }
        animations = [...bulbs.children].map((bulb, at) =>
          bulb.animate(light, { duration: 1200, iterations: 2, delay: at * 90 }),
        )
      }
    },
    show: (outcome) => {
      put(stripsTo(outcome, lengths))
      write(outcome)
    },
    reset: rest,
    dispose: () => {
      for (const animation of animations) animation.cancel()
    },
  }
}

const css = `
.slot { container-type: inline-size; inline-size: 100%; max-inline-size: 30rem; margin-inline: auto; cursor: pointer }
.slot-case {
  display: grid; gap: 4cqi; padding: 4cqi; border-radius: 7cqi;
  background: linear-gradient(color-mix(in srgb, var(--primary) 88%, white), var(--primary) 30%, color-mix(in srgb, var(--primary) 70%, black));
  box-shadow: inset 0 2px 0 rgb(255 255 255 / .35), inset 0 -4px 0 rgb(0 0 0 / .2), 0 1.25rem 2rem -1.25rem rgb(0 0 0 / .6);
}
.slot-bulbs { display: flex; justify-content: space-around; padding-inline: 3cqi }
.slot-bulbs i { inline-size: 2.6cqi; block-size: 2.6cqi; border-radius: 50%; opacity: .45; background: radial-gradient(#fffbe0, #ffe38a 60%, #f3b52c); box-shadow: 0 0 1.5cqi #ffe9a8 }
.slot[data-won=true] .slot-bulbs i { opacity: 1 }
.slot-window { position: relative; display: grid; grid-template-columns: repeat(3, 1fr); gap: 2cqi; padding: 2.5cqi; border-radius: 4cqi; background: rgb(0 0 0 / .45); box-shadow: inset 0 .5cqi 2cqi rgb(0 0 0 / .5) }
.slot-window::before, .slot-window::after {
  content: ""; position: absolute; z-index: 1; inset-block-start: calc(50% - 2.5cqi); inset-inline-start: 0; border: 2.5cqi solid transparent; border-inline-start: 4cqi solid #ffd45e; border-inline-end: 0
}
.slot-window::after { inset-inline: auto 0; border-inline: 0 solid transparent; border-inline-end: 4cqi solid #ffd45e }
.slot-reel { position: relative; overflow: hidden; aspect-ratio: 1 / 1.9; border-radius: 2.5cqi; background: #fdfcff }
.slot-reel svg { display: block; inline-size: 100%; margin-block-start: -55%; will-change: transform }
.slot-reel::after {
  content: ""; position: absolute; inset: 0; border-radius: inherit;
  background: linear-gradient(rgb(20 12 50 / .72), rgb(20 12 50 / .18) 22%, transparent 38%, transparent 62%, rgb(20 12 50 / .18) 78%, rgb(20 12 50 / .72));
}
.slot[data-won=true] .slot-reel { box-shadow: 0 0 0 1cqi #ffd45e }
.slot-plate { display: grid; place-items: center; box-sizing: border-box; min-block-size: max(3rem, 13cqi); padding: .5rem 1rem; border-radius: 3cqi; background: var(--surface); color: var(--text); font-size: clamp(1rem, 5cqi, 1.375rem); font-weight: 650; line-height: 1.25; text-align: center; text-wrap: balance; overflow-wrap: anywhere }
.slot-plate:empty { background: rgb(0 0 0 / .3); box-shadow: inset 0 .25rem .5rem rgb(0 0 0 / .25) }
@media (forced-colors: active) {
  .slot-case, .slot-plate, .slot-reel { border: 1px solid CanvasText }
  .slot-symbol { fill: CanvasText }
}
`

/** Three reels that stop one after the other. */
export const slotMachine: StageKind = { css, make }
