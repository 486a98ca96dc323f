import type { components } from "../../api/schema.ts"

type FairDraws = components["schemas"]["FairDraws"]
export type RevealEvery = FairDraws["revealEvery"]

/** What the service goes by unless told. */
const usual: RevealEvery = "day"

export const revealOf = ({ fairDraws }: { readonly fairDraws?: FairDraws | null }): RevealEvery =>
  fairDraws?.revealEvery ?? usual

/** The field of a game: undefined for what holds without it. */
export const fairDrawsOf = (revealEvery: RevealEvery): FairDraws | undefined =>
  revealEvery === usual ? undefined : { revealEvery }
