// A pack

import { demand, Wrong } from "./fault.mjs"
import { isCount } from "./forms.mjs"
import { linesOf, readLines } from "./lines.mjs"
import { reportOf } from "./report.mjs"
import { Survey } from "./survey.mjs"
import { Verifier } from "./verifier.mjs"
import { Witness } from "./witness.mjs"

/** The first pass: leaves lines that are not records to the second. */
const surveyOf = async (chunks) => {
  const survey = new Survey()
  try {
    for await (const lines of linesOf(chunks))
      for (const text of lines)
        try {
          if (text !== "") survey.read(text)
        } catch (error) {
          if (!(error instanceof Wrong)) throw error
        }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
  }
  return survey
}

/**
 * Checks a pack. `openPack` starts reading it, and is called twice; it returns an async iterable or a stream of bytes,
 * such as `file.stream()`. `checkpoints` does the same for the kept events, one per line.
 */
export const verifyPack = async (openPack, { checkpoints = null } = {}) => {
  const survey = await surveyOf(openPack())
  const exportedAt = isCount(survey.header?.exportedAt) ? survey.header.exportedAt : null
  const witness = checkpoints && new Witness(exportedAt)
  const misread = witness && (await readLines(checkpoints, "checkpoints", (event) => witness.read(event ?? {})))
  if (misread) return reportOf(survey, null, witness, misread)
  let verifier = null
  const problem = await readLines(
    openPack(),
    "pack",
    (record, line) => {
      if (verifier) return verifier.read(record, line)
      const first = new Verifier(survey, witness ?? new Witness(null))
      first.readHeader(record)
      verifier = first
    },
    () => {
      demand(verifier, "the pack is empty")
      verifier.finish()
    },
  )
  verifier?.faults.settle(verifier.clock)
  const later = verifier?.faults.first && { source: "pack", ...verifier.faults.first }
  const gap = verifier?.faults.gap && { source: "pack", ...verifier.faults.gap }
  const first = problem && later && verifier.isContent ? later : (problem ?? later ?? gap)
  return reportOf(survey, verifier, witness, first ?? null)
}
