import type { Settings } from "../core/organization/settings.ts"
import { readOrNull } from "../record/readable.ts"
import type { Context } from "./context.ts"

/** The settings of an organization for players, whose games are shown without them if they cannot be read. */
export const settingsOf = ({ organizations }: Pick<Context, "organizations">, orgId: string): Settings =>
  readOrNull(() => organizations.settingsOf(orgId)) ?? {}
