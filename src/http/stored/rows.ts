import type { RowSchemas } from "./row-schemas.ts"
import { codeRows } from "./table/code.ts"
import { gameRows } from "./table/game.ts"
import { organizationRows } from "./table/organization.ts"
import { playRows } from "./table/play.ts"
import { playerRows } from "./table/player.ts"

/**
 * What the fields of stored rows must be, by table, with the schemas that the operations use for the same values. Other
 * fields may hold whatever their column accepts.
 */
export const rowSchemas: RowSchemas = { ...organizationRows, ...playerRows, ...gameRows, ...playRows, ...codeRows }
