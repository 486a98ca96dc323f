import { jsonBytes } from "../../../core/organization/configuration.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"

/** A step has this many items at most, and ends with the one that passes this many bytes. */
const itemsOfAStep = 8
const bytesOfAStep = 32 * 1024
const pageOfAll = 200

/** All items of a list, oldest first, each as `kept` returns it. */
export const readAll = async <T, Kept>(
  read: (page: PageRequest) => Promise<Page<T>>,
  kept: (item: T) => Kept,
): Promise<readonly Kept[]> => {
  const items: Kept[] = []
  let before: number | null = null
  do {
    const page: Page<T> = await read({ limit: pageOfAll, before })
    items.push(...page.items.map(kept))
    before = page.nextBefore
  } while (before !== null)
  return items.reverse()
}

/** Reads items one after the other, and yields them in steps; ends with the first that is refused. */
export async function* inSteps<Item>(
  ids: readonly string[],
  read: (id: string) => Promise<Item | Refusal>,
): AsyncGenerator<readonly Item[] | Refusal> {
  let step: Item[] = []
  let bytes = 0
  for (const id of ids) {
    const item = await read(id)
    if (isRefusal(item)) return yield item
    step.push(item)
    bytes += jsonBytes(item)
    if (step.length < itemsOfAStep && bytes < bytesOfAStep) continue
    yield step
    step = []
    bytes = 0
  }
  if (step.length > 0) yield step
}

/** Every text in a value: a game names audiences, pools and marketplace games by their ids. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
