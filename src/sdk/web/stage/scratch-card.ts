import { coverage, type Point, type Scratched, type Stroke, scratch } from "./coverage.ts"
import { drawFoil, wipe } from "./foil.ts"
import { ended } from "./motion.ts"
import { html } from "./node.ts"
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
    for (const one of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const next = pointOf(one)
      if (last) stroked(last, next)
      last &&= next
    }
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

const css = `
.scratch { display: grid; gap: 1rem; justify-items: center; inline-size: 100% }
.scratch-card {
  position: relative; container-type: inline-size; box-sizing: border-box; inline-size: 100%; max-inline-size: 30rem; aspect-ratio: 5 / 3;
  overflow: hidden; border-radius: var(--radius); background: var(--surface); box-shadow: 0 0 0 1px var(--border), 0 1.25rem 2rem -1.25rem rgb(0 0 0 / .45);
}
.scratch canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; cursor: pointer }
.scratch[data-state=open] canvas { touch-action: none; cursor: grab }
.scratch[data-state=open] canvas:active { cursor: grabbing }
.scratch[data-state=done] canvas { visibility: hidden }
.scratch-below { position: absolute; inset: 0; display: grid; place-items: center; padding: 8cqi; overflow: hidden; text-align: center; font-size: clamp(1.0625rem, 7cqi, 2rem); font-weight: 700; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere }
.scratch-below[data-won=true] { background: repeating-conic-gradient(color-mix(in srgb, var(--primary) 16%, transparent) 0 15deg, color-mix(in srgb, var(--primary) 6%, transparent) 0 30deg) }
.scratch-below[data-won=false] { color: var(--muted); font-weight: 600 }
.scratch-hint { position: absolute; inset: 0; display: none; place-content: center; margin: auto; inline-size: fit-content; block-size: fit-content; padding: .375rem 1rem; border-radius: 2rem; background: rgb(20 22 32 / .82); color: #fff; font-weight: 600; pointer-events: none }
.scratch[data-state=open] .scratch-hint:not([hidden]) { display: grid }
@media (forced-colors: active) {
  .scratch-card, .scratch-hint { border: 1px solid CanvasText }
}
`

/** A card with a layer of foil, to be scratched off once it is played. */
export const scratchCard: StageKind = { css, make, isByHand: true }
