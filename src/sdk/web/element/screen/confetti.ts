import { html } from "../../stage/node.ts"

const pieces = 44

/** Paper that falls over a node once, and is gone after two seconds. */
export const throwConfetti = (over: Element, primary: string): void => {
  const colors = [primary, "#ffd84d", "#ff7aa8", "#3ddbb0", "#6cb8ff"]
  const box = html("div", { class: "confetti", "aria-hidden": "true" })
  over.append(box)
  const falls = Array.from({ length: pieces }, (_, index) => {
    const piece = html("i")
    piece.style.backgroundColor = colors[index % colors.length] ?? primary
    box.append(piece)
    const [x, rise, turn] = [(Math.random() - 0.5) * 36, 8 + Math.random() * 14, Math.random() * 900 - 450]
    const frames = [
      { transform: "translate(0, 0) rotate(0)", opacity: 1 },
      { transform: `translate(${x * 0.7}rem, ${-rise}rem) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${x}rem, 20rem) rotate(${turn}deg)`, opacity: 0 },
    ]
    return piece.animate(frames, { duration: 1500 + Math.random() * 500, easing: "cubic-bezier(.2, .7, .5, 1)" })
      .finished
  })
  Promise.allSettled(falls).then(() => box.remove())
}
