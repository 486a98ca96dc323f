import { afterEach, expect, test } from "bun:test"
import { median, quantile } from "../../bench/machine.ts"
import { usageOf } from "../../bench/process.ts"

test.each([
  [[], 0],
  [[7], 7],
  [[1, 4], 2.5],
  [[9, 1, 4], 4],
  [[10, 2, 100, 4], 7],
])("the median of %p is %p", (values, expected) => {
  expect(median(values)).toBe(expected)
})

test.each([
  [0, 1],
  [0.5, 51],
  [0.99, 100],
  [1, 100],
])("of 1 to 100, the share %p lies below %p", (share, expected) => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(values, share)).toBe(expected)
})

const busyMs = 200

/** A process that starts another one, which uses 0.2 s of CPU and ends; then it waits. */
const parent = `
  const work = "while (process.cpuUsage().user < ${busyMs * 1_000});"
  Bun.spawnSync([process.execPath, "-e", work])
  console.log("done")
  setInterval(() => {}, 1_000)
`

let child: ReturnType<typeof Bun.spawn> | undefined
afterEach(async () => {
  child?.kill("SIGKILL")
  await child?.exited
})

test("the CPU time of a process includes that of its ended children", async () => {
  const running = Bun.spawn([process.execPath, "-e", parent], { stdout: "pipe", stderr: "ignore" })
  child = running
  await running.stdout.getReader().read()
  expect(usageOf([running.pid])?.cpuMs).toBeGreaterThan(busyMs)
})

test("short-lived processes do not hide what the others use", () => {
  child = Bun.spawn(["sh", "-c", "while :; do /bin/true & wait; done"], { stdout: "ignore", stderr: "ignore" })
  const { pid } = child
  const looks = Array.from({ length: 200 }, () => usageOf([pid]))
  expect(looks).not.toContain(null)
  expect(looks.at(-1)?.cpuMs).toBeGreaterThan(looks[0]?.cpuMs ?? 0)
})
