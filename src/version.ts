import manifest from "../package.json" with { type: "json" }

/** The released version, which package.json names: `npm version` is the only way to change it. */
export const version: string = manifest.version
