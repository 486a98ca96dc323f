type Labels = Readonly<Record<string, string>>
type Sample = { readonly family: string; readonly name: string; readonly labels: Labels; readonly value: number }

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/
const labelPart = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/g
const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] }
type Type = keyof typeof suffixes

/** Numbers in the syntax of Go, as Prometheus reads them. */
const numberOf = (text: string): number => {
  if (/^nan$/i.test(text)) return Number.NaN
  if (/^[+-]?inf$/i.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new Error(`not a number: ${text}`)
  return Number(text)
}

const readFamily = (block: string): Sample[] => {
  const [help = "", type = "", ...lines] = block.split("\n")
  const [, family, kind] = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(type) ?? []
  if (family === undefined || !help.startsWith(`# HELP ${family} `)) throw new Error(`no head: ${help} ${type}`)
  return lines.map((line) => {
    const [, name = "", labels = "", value = ""] = sampleLine.exec(line) ?? []
    if (!suffixes[kind as Type].some((suffix) => name === family + suffix)) throw new Error(`not of ${family}: ${line}`)
    const pairs = [...labels.matchAll(labelPart)].map(([, label = "", text = ""]) => [label, text] as const)
    return { family, name, labels: Object.fromEntries(pairs), value: numberOf(value) }
  })
}

/** Reads Prometheus's text format 0.0.4 strictly, or throws. */
export const parseMetrics = (text: string) => {
  if (!text.endsWith("\n")) throw new Error("the last line has no end")
  const families = text.trimEnd().split("\n\n")
  const all = families.flatMap(readFamily)
  const names = families.map((block) => block.split(" ")[2] ?? "")
  const identities = all.map(({ name, labels }) => JSON.stringify([name, Object.entries(labels).sort()]))
  for (const found of [names, identities])
    if (new Set(found).size < found.length) throw new Error("a family or a sample stands there twice")
  const samples = (name: string, labels: Labels = {}) =>
    all.filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )
  return {
    all,
    names,
    samples,
    /** The sum of the samples that carry `labels`. */
    value: (name: string, labels?: Labels) => samples(name, labels).reduce((sum, sample) => sum + sample.value, 0),
  }
}
