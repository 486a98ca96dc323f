import { cardHeight, type Stroke } from "./coverage.ts"

/** Evenly spread numbers from 0 to 1, always the same, so that the foil does not change when it is drawn again. */
const grains = () => {
  let state = 7
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const star = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => {
  context.beginPath()
  for (let corner = 0; corner < 8; corner += 1) {
    const [angle, reach] = [(corner * Math.PI) / 4, corner % 2 ? radius * 0.38 : radius]
    context.lineTo(x + reach * Math.sin(angle), y - reach * Math.cos(angle))
  }
  context.fill()
}

/** Draws brushed metal with a pattern of stars in the game's colour over the whole canvas. */
export const drawFoil = (context: CanvasRenderingContext2D, width: number, primary: string): void => {
  const height = width * cardHeight
  const grain = grains()
  const metal = context.createLinearGradient(0, 0, width, height)
  for (const [at, color] of ["#bfc3cf", "#f3f4f8", "#c9cdd8", "#e9ebf1", "#aeb3c1", "#dfe1e9"].entries())
    metal.addColorStop(at / 5, color)
  context.globalCompositeOperation = "source-over"
  context.fillStyle = metal
  context.fillRect(0, 0, width, height)
  for (let line = 0; line < height; line += 1) {
    context.fillStyle = `rgb(${grain() > 0.5 ? "255 255 255" : "60 64 80"} / ${grain() * 0.09})`
    context.fillRect(grain() * width - width / 2, line, width, 1)
  }
  context.fillStyle = primary
  const step = width / 12
  for (let row = 0; row * step < height + step; row += 1)
    for (let column = 0; column <= 12; column += 1) {
      context.globalAlpha = 0.1 + 0.12 * grain()
      star(context, (column + (row % 2) / 2) * step, row * step, step * 0.2)
    }
  context.globalAlpha = 1
}

/** Takes away what a stroke has scratched off. */
export const wipe = (context: CanvasRenderingContext2D, width: number, { from, to, radius }: Stroke): void => {
  context.globalCompositeOperation = "destination-out"
  context.lineCap = "round"
  context.lineWidth = 2 * radius * width
  context.beginPath()
  context.moveTo(from.x * width, from.y * width)
  context.lineTo(to.x * width, to.y * width)
  context.stroke()
}
