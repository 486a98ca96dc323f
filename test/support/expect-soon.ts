import { expect, type Matchers } from "bun:test"
import { patienceMs, until } from "./waiting.ts"

type Soon<T> = {
  readonly [Name in keyof Matchers<T>]: Matchers<T>[Name] extends (...expected: infer Expected) => unknown
    ? (...expected: Expected) => Promise<void>
    : never
}

/**
 * Expects it of what `read` answers now or soon, since a page shows what happened a moment later:
 * `await expectSoon(() => field.inputValue()).toBe("Ana")`. Fails as `expect` does about what was read last.
 */
export const expectSoon = <T>(read: () => T | Promise<T>): Soon<T> =>
  new Proxy({} as Soon<T>, {
    get:
      (_, name) =>
      async (...expected: unknown[]) => {
        const startedAt = performance.now()
        await until("what a page shows", async () => {
          const matchers = expect(await read())
          try {
            Reflect.apply(Reflect.get(matchers, name), matchers, expected)
            return true
          } catch (failure) {
            if (performance.now() - startedAt > patienceMs / 5) throw failure
            return undefined
          }
        })
      },
  })
