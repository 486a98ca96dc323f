import { coverage, type Point, type Scratched, type Stroke, scratch } from "./coverage.ts"
import { drawFoil, wipe } from "./foil.ts"
import { ended } from "./motion.ts"
import { html } from "./node.ts"
import { scratchCardCss } from "./scratch-card-style.ts"
import type { Outcome, Stage, StageGame, StageHost, StageKind } from "./stage.ts"

const radius = 0.075
const enough = 0.5

/** Reports each stroke of a mouse, finger or pen over the canvas. */
const onStrokes = (canvas: HTMLCanvasElement, stroked: (from: Point, to: Point) => void) => {
  let last: Point | null = null
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = canvas.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / width }
  }
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    last = pointOf(event)
    stroked(last, last)
  })
  canvas.addEventListener("pointermove", (event) => {
    if (!last) return
    const next = pointOf(event)
    stroked(last, next)
    last = next
  })
  for (const end of ["pointerup", "pointercancel"] as const)
    canvas.addEventListener(end, () => {
      last = null
    })
}

/** The layer over the card: drawn again in the size that it is shown in, with what is scratched off. */
const layerOf = (primary: string) => {
  const canvas = html("canvas", { "aria-hidden": "true" })
  const context = canvas.getContext("2d")
  let strokes: readonly Stroke[] = []
  let scratched: Scratched = new Set()
  const draw = () => {
    const width = Math.round(canvas.clientWidth * devicePixelRatio)
    if (!context || width === 0) return
    canvas.width = width
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio)
    drawFoil(context, width, primary)
    for (const stroke of strokes) wipe(context, width, stroke)
  }
  const resized = new ResizeObserver(draw)
  resized.observe(canvas)
  return {
    canvas,
    /** Scratches along a stroke; answers how much is off. */
    scratch: (from: Point, to: Point) => {
      const stroke = { from, to, radius }
      strokes = [...strokes, stroke]
      scratched = scratch(scratched, stroke)
      if (context) wipe(context, canvas.width, stroke)
      return coverage(scratched)
    },
    renew: () => {
      strokes = []
      scratched = new Set()
      draw()
    },
    dispose: () => resized.disconnect(),
  }
}

const make = ({ primary, say }: StageGame, host: StageHost): Stage => {
  const layer = layerOf(primary)
  const { canvas } = layer
  const below = html("div", { class: "scratch-below", "aria-hidden": "true" })
  const hint = html("span", { class: "scratch-hint", "aria-hidden": "true" }, say("scratchHint"))
  const button = html("button", { type: "button", class: "scratch-reveal" }, say("reveal"))
  const node = html("div", { class: "scratch" }, html("div", { class: "scratch-card" }, below, canvas, hint), button)
  let state: "covered" | "open" | "done" = "covered"
  let shimmer: Animation | undefined
  let uncovered: () => void = () => {}

  const become = (next: typeof state) => {
    state = next
    node.dataset["state"] = next
    button.hidden = next !== "open"
  }
  const write = ({ won, label }: Outcome) => {
    shimmer?.cancel()
    below.dataset["won"] = String(won)
    below.replaceChildren(html("span", {}, label))
  }
  onStrokes(canvas, (from, to) => {
    if (state !== "open") return
    hint.hidden = true
    if (layer.scratch(from, to) >= enough) uncovered()
  })
  canvas.addEventListener("click", () => {
    if (state === "covered") host.pressed()
  })
  button.addEventListener("click", () => uncovered())
  become("covered")
  return {
    node,
    start: (motion) => {
      if (motion === "full")
        shimmer = canvas.animate({ opacity: [1, 0.82, 1] }, { duration: 1400, iterations: Infinity })
    },
    reveal: async (outcome, motion, skip) => {
      write(outcome)
      if (motion === "full" && !skip.aborted) {
        become("open")
        // The main button, which had the focus, is gone.
        if (document.activeElement === document.body) button.focus({ preventScroll: true })
        await new Promise<void>((resolve) => {
          uncovered = resolve
          skip.addEventListener("abort", () => resolve())
        })
        const fade = canvas.animate({ opacity: [1, 0] }, { duration: 450, easing: "ease-out", fill: "forwards" })
        const grow = below.animate({ scale: [0.94, 1] }, { duration: 450, easing: "cubic-bezier(.2, 1.6, .4, 1)" })
        await ended([fade, grow], skip)
        fade.cancel()
      }
      become("done")
    },
    show: (outcome) => {
      write(outcome)
      become("done")
    },
    reset: () => {
      shimmer?.cancel()
      hint.hidden = false
      below.replaceChildren()
      become("covered")
      layer.renew()
    },
    dispose: () => {
      layer.dispose()
      uncovered()
    },
  }
}

/** A card with a layer of foil, to be scratched off once it is played. */
export const scratchCard: StageKind = { css: scratchCardCss, make, isByHand: true }
