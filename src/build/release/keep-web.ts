import { releaseWeb } from "../web.ts"

/** Keeps the current files of `/sdk/v1/` for good (`bun run release:web`). */

await releaseWeb()
