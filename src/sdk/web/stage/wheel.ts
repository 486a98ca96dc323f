import { progressAt, stopAngle, ticks, turnMs } from "./angle.ts"
import { colorOr, paletteOf, textOn } from "./color.ts"
import { ended } from "./motion.ts"
import { html, image, svg } from "./node.ts"
import type { Motion, Outcome, Stage, StageGame, StageHost, StageKind, StageSegment } from "./stage.ts"
import { wheelCss } from "./wheel-style.ts"

/** A wheel with more segments shows their numbers, with the list of names beside it. */
const mostNames = 12
const rim = 94
const steps = 60

/** A point of the wheel: `turn` from 0 at the top, clockwise to 1. */
const at = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`
}

const sliceOf = (index: number, count: number): string =>
  count === 1
    ? `M0 ${-rim}A${rim} ${rim} 0 1 1 -.01 ${-rim}z`
    : `M0 0L${at(index / count, rim)}A${rim} ${rim} 0 ${count === 2 ? 1 : 0} 1 ${at((index + 1) / count, rim)}z`

/** A name in at most two lines, each at most `most` characters long. */
const linesOf = (name: string, most: number, mayBreak: boolean): string[] => {
  const cut = (line: string) => (line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line)
  if (name.length <= most * 0.75 || !mayBreak) return [cut(name)]
  const spaces = [...name.matchAll(/\s+/g)].map(({ index }) => index)
  const middle = spaces.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))[0]
  return middle === undefined ? [cut(name)] : [cut(name.slice(0, middle)), cut(name.slice(middle).trim())]
}

/** What stands in a slice, along its middle from the rim inwards. */
const labelOf = (segment: StageSegment, index: number, count: number, color: string) => {
  const turn = ((index + 0.5) * 360) / count - 90
  const hasNumber = count > mostNames
  const length = segment.label ? 24 : segment.imageUrl ? 10 : 17
  const lines = hasNumber ? [String(index + 1)] : linesOf(segment.label ?? segment.name, length, count <= 10)
  const longest = Math.max(...lines.map((line) => line.length))
  const reach = segment.imageUrl && !hasNumber ? 32 : 58
  const room = (2 * Math.PI * 62) / count / (lines.length * 1.3)
  const size = Math.min(hasNumber ? 8 : 9.5, room, reach / (longest * 0.56))
  const end = hasNumber ? rim - 10 : segment.imageUrl ? 58 : rim - 12
  return svg(
    "text",
    { fill: color, "font-size": size.toFixed(2), "text-anchor": "end", transform: `rotate(${turn.toFixed(3)})` },
    ...lines.map((line, row) => {
      const y = (row - (lines.length - 1) / 2) * size * 1.12 + size * 0.35
      return svg("tspan", { x: String(end), y: y.toFixed(2) }, line)
    }),
  )
}

const pictureOf = (segment: StageSegment, index: number, count: number): HTMLElement | null => {
  const picture = count > mostNames ? null : image(segment.imageUrl, { class: "wheel-image" })
  picture?.style.setProperty("--turn", `${((index + 0.5) * 360) / count}deg`)
  return picture
}

/** A gloss over the slices, lighter towards the middle of the wheel. */
const shineOf = () => {
  const stop = (offset: string, color: string, opacity: string) =>
    svg("stop", { offset, "stop-color": color, "stop-opacity": opacity })
  const stops = [stop("0", "#fff", ".3"), stop(".6", "#fff", "0"), stop(".82", "#000", "0"), stop("1", "#000", ".16")]
  const gradient = svg("radialGradient", { id: "shine" }, ...stops)
  return [svg("defs", {}, gradient), svg("circle", { class: "shine", r: `${rim}` })]
}

/** The wheel without its pointer, at rest. */
const discOf = ({ segments, primary }: StageGame) => {
  const count = segments.length
  const palette = paletteOf(primary, count)
  const slices = segments.map((segment, index) => {
    const color = colorOr(segment.color, palette[index] ?? primary)
    const text = colorOr(segment.textColor, textOn(color))
    const path = svg("path", { d: sliceOf(index, count), fill: color })
    return svg("g", { part: "segment", "data-id": segment.segmentId }, path, labelOf(segment, index, count, text))
  })
  const lamps = Array.from({ length: 24 }, (_, index) => {
    const [x = "", y = ""] = at((index + 0.5) / 24, 97).split(" ")
    return svg("circle", { class: "lamp", cx: x, cy: y, r: "1.15" })
  })
  const drawing = svg("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true" })
  drawing.append(
    svg("circle", { class: "rim", r: "100" }),
    ...slices,
    ...shineOf(),
    ...lamps,
    svg("circle", { class: "edge", r: `${rim}` }),
  )
  const pictures = segments.map((segment, index) => pictureOf(segment, index, count))
  return { disc: html("div", { class: "disc" }, drawing, ...pictures), slices }
}

const hubOf = () =>
  svg(
    "svg",
    { class: "hub", viewBox: "-20 -20 40 40", "aria-hidden": "true" },
    svg("circle", { class: "hub-rim", r: "17" }),
    svg("path", { class: "star", d: "M0-9 2.6-2.8 9.2-2.4 4.1 1.9 5.8 8.4 0 4.8-5.8 8.4-4.1 1.9-9.2-2.4-2.6-2.8z" }),
  )

const pointerOf = () =>
  svg(
    "svg",
    { class: "pointer", part: "pointer", viewBox: "-12 -4 24 34", "aria-hidden": "true" },
    svg("path", { d: "M0 28C-3 17-10 12-10 4A10 10 0 0 1 10 4C10 12 3 17 0 28z" }),
    svg("circle", { cy: "4", r: "4" }),
  )

const turnedBy = (angle: number) => ({ transform: `rotate(${angle}deg)` })

const make = (game: StageGame, host: StageHost): Stage => {
  const { segments, say } = game
  const { disc, slices } = discOf(game)
  const pointer = pointerOf()
  const count = segments.length
  const names = html(
    count > mostNames ? "ol" : "ul",
    {
      class: count > mostNames ? "wheel-names" : "hidden",
      "aria-label": say("wheelLabel"),
      role: "list",
      tabindex: count > mostNames ? "0" : undefined,
    },
    ...segments.map(({ name }) => html("li", {}, name)),
  )
  const face = html("div", { class: "wheel" }, disc, hubOf(), pointer)
  face.addEventListener("click", host.pressed)
  let angle = 0
  let waiting: Animation | undefined

  /** The angle at which the wheel is drawn at this moment. */
  const drawnAngle = (): number => {
    const progress = waiting?.effect?.getComputedTiming().progress
    return angle + 360 * (typeof progress === "number" ? progress : 0)
  }
  const rest = (to: number) => {
    waiting?.cancel()
    waiting = undefined
    angle = to % 360
    disc.style.transform = turnedBy(angle).transform
  }
  const mark = (segmentId: string | null) => {
    for (const slice of slices) slice.toggleAttribute("data-won", slice.dataset["id"] === segmentId)
    face.toggleAttribute("data-stopped", segmentId !== null)
  }
  /** Turns the wheel from where it is to `to`, and bends the pointer whenever a segment passes it. */
  const turn = async (to: number, skip: AbortSignal) => {
    const from = drawnAngle()
    waiting?.cancel()
    const frames = Array.from({ length: steps + 1 }, (_, step) =>
      turnedBy(from + (to - from) * progressAt(step / steps)),
    )
    const bends = ticks(count, from, to).flatMap((time) => [
      { ...turnedBy(0), offset: Math.max(0, time - 0.006) },
      { ...turnedBy(-16), offset: time },
      { ...turnedBy(0), offset: Math.min(1, time + 0.016) },
    ])
    const turning = disc.animate(frames, { duration: turnMs, fill: "forwards" })
    const bending = pointer.animate([{ ...turnedBy(0), offset: 0 }, ...bends, { ...turnedBy(0), offset: 1 }], turnMs)
    await ended([turning, bending], skip)
    rest(to)
    turning.cancel()
  }
  const indexOf = ({ segmentId }: Outcome) => segments.findIndex((segment) => segment.segmentId === segmentId)
  const show = (outcome: Outcome) => {
    const index = indexOf(outcome)
    if (index >= 0) rest(stopAngle(count, index, angle, 0.5))
    mark(index >= 0 ? outcome.segmentId : null)
  }
  return {
    node: html("div", { class: "wheel-box" }, face, names),
    start: (motion: Motion) => {
      mark(null)
      if (motion === "none") return
      waiting = disc.animate([turnedBy(angle), turnedBy(angle + 360)], {
        duration: 720,
        iterations: Number.POSITIVE_INFINITY,
      })
    },
    reveal: async (outcome, motion, skip) => {
      const index = indexOf(outcome)
      // No segment is what the answer says: the wheel stands for none.
      if (index < 0) return rest(angle)
      if (motion === "full") await turn(stopAngle(count, index, drawnAngle(), Math.random()), skip)
      else rest(stopAngle(count, index, angle, 0.5))
      mark(outcome.segmentId)
    },
    show,
    reset: () => {
      rest(angle)
      mark(null)
    },
    dispose: () => waiting?.cancel(),
  }
}

/** A wheel of fortune. */
export const wheel: StageKind = { css: wheelCss, make }
