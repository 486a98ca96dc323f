import { readFileSync } from "node:fs"

/** An instruction in upper case, and everything that follows it on one line. */
export type Instruction = { readonly name: string; readonly rest: string }
/** The instructions from one FROM to the next; its name follows AS, if any. */
export type Stage = { readonly image: string; readonly name: string | null; readonly instructions: Instruction[] }
export type Copy = { readonly from: string | null; readonly sources: readonly string[]; readonly target: string }

/** Reads the stages of a Dockerfile that has no heredocs, and build arguments only in labels. */
export const readDockerfile = (path: string): Stage[] => {
  const lines = readFileSync(path, "utf8")
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
  const stages: Stage[] = []
  for (const line of lines.filter(Boolean)) {
    const [name = "", ...words] = line.split(" ")
    const [image = "", as, stage = null] = words
    if (name === "FROM") stages.push({ image, name: as === "AS" ? stage : null, instructions: [] })
    else stages.at(-1)?.instructions.push({ name, rest: words.join(" ") })
  }
  return stages
}

/** What follows each instruction of this name. */
export const all = ({ instructions }: Stage, name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest)

export const copiesOf = (stage: Stage): Copy[] =>
  all(stage, "COPY").map((rest) => {
    const words = rest.split(" ")
    const from = words[0]?.startsWith("--from=") ? words[0].slice("--from=".length) : null
    const paths = from === null ? words : words.slice(1)
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" }
  })

/** The variables that ENV sets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(all(stage, "ENV").flatMap((rest) => rest.split(" ").map((pair) => pair.split("=", 2))))

/** The words of an instruction in exec form, the last one of that name. */
export const execForm = (stage: Stage, name: string): string[] => {
  const rest = all(stage, name).at(-1) ?? ""
  return JSON.parse(rest.slice(rest.indexOf("["))) as string[]
}
