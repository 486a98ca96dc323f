import type { components } from "../../api/schema.ts"

type FairDraws = components["schemas"]["FairDraws"]
export type RevealEvery = FairDraws["revealEvery"]

/** The service's default. */
const usual: RevealEvery = "day"

export const revealOf = ({ fairDraws }: { readonly fairDraws?: FairDraws | null }): RevealEvery =>
  fairDraws?.revealEvery ?? usual

/** The field of a game: undefined for the default. */
export const fairDrawsOf = (revealEvery: RevealEvery): FairDraws | undefined =>
  revealEvery === usual ? undefined : { revealEvery }
