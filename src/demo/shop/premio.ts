import { createPremio } from "premio-server"
import { traced } from "./calls.ts"

const { PREMIO_URL = "", PREMIO_ORG = "", PREMIO_WRITE_KEY = "", PREMIO_READ_KEY = "" } = process.env
const shared = { baseUrl: PREMIO_URL, orgId: PREMIO_ORG, fetch: traced }

/** Acts for the shop. */
export const premio = createPremio({ ...shared, apiKey: PREMIO_WRITE_KEY })

/** Reads reports, and changes nothing. */
export const reports = createPremio({ ...shared, apiKey: PREMIO_READ_KEY })

/** Acts for one player, as their own app would. */
export const premioFor = (token: string) => createPremio({ ...shared, apiKey: token })
