/** The longest a wheel turns, and how many times at least. */
export const turnMs = 4_600
const leastTurns = 3
/** How the wheel slows down: its speed falls with this power of the time that is left. */
const slowing = 2.6

/**
 * The angle in degrees, clockwise, at which a wheel with `count` equal segments stops, so that the pointer at its top is in
 * the middle third of segment `index`. `from` is the angle at which the wheel is, `random` from 0 up to 1 the place within
 * that third. The wheel turns forward, three times or more.
 */
export const stopAngle = (count: number, index: number, from: number, random: number): number => {
  const width = 360 / count
  // A little inside of the third, so that rounding leaves it nowhere.
  const place = (index + 0.34 + random * 0.32) * width
  const least = from + leastTurns * 360
  return least + ((((-place - least) % 360) + 360) % 360)
}

/** The segment at the pointer of a wheel turned by `angle`, and how far it is into it: 0 to 1. */
export const pointedAt = (count: number, angle: number): { readonly index: number; readonly share: number } => {
  const place = ((((-angle % 360) + 360) % 360) * count) / 360
  const index = Math.floor(place) % count
  return { index, share: place - Math.floor(place) }
}

/** How far a turn has come, 0 to 1, when `time` of it, 0 to 1, has passed. */
export const progressAt = (time: number): number => 1 - (1 - time) ** slowing

/** When a turn has come that far. */
const timeAt = (progress: number): number => 1 - (1 - progress) ** (1 / slowing)

/** What two ticks of the pointer are apart at least, so that each is seen. */
const leastTickMs = 110

/** When segments pass the pointer, as shares of the time of a turn: those that pass slowly enough to be told apart. */
export const ticks = (count: number, from: number, to: number): number[] => {
  const width = 360 / count
  const times: number[] = []
  for (let edge = Math.floor(to / width) * width; edge > from; edge -= width) {
    const time = timeAt((edge - from) / (to - from))
    const later = times[0] ?? 1
    if ((later - time) * turnMs < leastTickMs) break
    times.unshift(time)
  }
  return times
}
