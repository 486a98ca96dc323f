import { readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { Glob } from "bun"

/**
 * Prints how the files of a folder import each other, as a Mermaid diagram: the store's, unless another one is named.
 * Arrows implied by longer paths are left out.
 */
const folder = resolve(process.argv[2] ?? join(import.meta.dir, "../../src/store/sqlite"))
const files = [...new Glob("**/*.ts").scanSync(folder)].sort()
const layerOf = (file: string) => (file.includes("/") ? (file.split("/")[0] ?? "") : "beside the folders")

const importsOf = (file: string): string[] =>
  [...readFileSync(join(folder, file), "utf8").matchAll(/\bfrom "(\.[^"]+)"/g)]
    .map(([, target = ""]) => relative(folder, join(folder, file, "..", target)))
    .filter((target) => !target.startsWith(".."))

const print = (line: string) => process.stdout.write(`${line}\n`)

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const floors = new Map<string, number>()

/** The length of the longest import path from this file down. */
const floorOf = (file: string, above: readonly string[] = []): number => {
  const known = floors.get(file)
  if (known !== undefined || above.includes(file)) return known ?? 0
  const below = (imports.get(file) ?? []).map((target) => floorOf(target, [...above, file]))
  const floor = 1 + Math.max(0, ...below)
  floors.set(file, floor)
  return floor
}

const arrows = new Map<string, number>()
for (const [file, targets] of imports)
  for (const target of targets) {
    const arrow = `${layerOf(file)} ${layerOf(target)}`
    arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
  }
const layers = [...new Set(files.map(layerOf))]
const idOf = (layer: string) => layers.indexOf(layer)

const reaches = (from: string, to: string, seen: readonly string[] = []): boolean =>
  layers.some(
    (next) =>
      ![from, ...seen].includes(next) &&
      arrows.has(`${from} ${next}`) &&
      (next === to || reaches(next, to, [...seen, from])),
  )

/** Whether a longer path implies the arrow. */
const isImplied = (from: string, to: string): boolean =>
  layers.some((next) => next !== from && next !== to && arrows.has(`${from} ${next}`) && reaches(next, to, [from]))

const total = [...arrows.values()].reduce((sum, count) => sum + count, 0)

print(`${files.length} files, ${Math.max(...files.map((file) => floorOf(file)))} floors, ${total} imports\n`)
print("```mermaid\nflowchart TD")
for (const layer of layers) {
  const count = files.filter((file) => layerOf(file) === layer).length
  const inside = arrows.get(`${layer} ${layer}`) ?? 0
  print(`  ${idOf(layer)}["${layer}: ${count} files, ${inside} imports among them"]`)
}
for (const from of layers)
  for (const to of layers.filter((other) => other !== from && arrows.has(`${from} ${other}`)))
    if (!isImplied(from, to)) print(`  ${idOf(from)} --> ${idOf(to)}`)
print("```")
