import { expect, test } from "bun:test"
import { takeTurns } from "../../../src/concurrency/turn.ts"

const stepMs = 2
/** A share of 4 ms fits up to three steps of 2 ms, and two checks may be two turns apart. */
const mostStepsOfATurn = 6

const busy = () => {
  const end = performance.now() + stepMs
  while (performance.now() < end);
}

const anotherTurn = () => new Promise((resolve) => setImmediate(resolve))

test("long reads share each turn of the event loop, however many there are, and none is left behind", async () => {
  const readers = 20
  const steps = 6
  const taken = Array.from({ length: readers }, () => 0)
  const spread: number[] = []
  const read = async (reader: number) => {
    const giveWay = takeTurns()
    for (let step = 0; step < steps; step++) {
      await giveWay()
      busy()
      taken[reader] = (taken[reader] ?? 0) + 1
      spread.push(Math.max(...taken) - Math.min(...taken))
    }
  }
  const total = () => taken.reduce((sum, count) => sum + count, 0)
  let isOver = false
  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader))).finally(() => {
    isOver = true
  })
  const perTurn: number[] = []
  for (let before = 0; !isOver; before = total()) {
    await anotherTurn()
    perTurn.push(total() - before)
  }
  await reading
  expect(total()).toBe(readers * steps)
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(mostStepsOfATurn)
  expect(Math.max(...spread)).toBeLessThanOrEqual(mostStepsOfATurn)
})
