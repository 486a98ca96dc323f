import { ended } from "./motion.ts"
import { html } from "./node.ts"
import { type Strip, stripsTo, turning } from "./reels.ts"
import { slotMachineCss } from "./slot-machine-style.ts"
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
    return reels.map((reel, at) => {
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

/** Three reels that stop one after the other. */
export const slotMachine: StageKind = { css: slotMachineCss, make }
