import { createPremio, PremioError } from "premio-server"
import { demoOrgId } from "./seed.ts"

export const demoTestOrgId = "demo-test"

/** Whether a key still opens what it opened. */
const isValid = async (baseUrl: string, apiKey: string): Promise<boolean> => {
  try {
    await createPremio({ baseUrl, apiKey, orgId: demoTestOrgId }).getTestClock()
    return true
  } catch (error) {
    if (error instanceof PremioError && error.status === 401) return false
    throw error
  }
}

/**
 * The key of the demo's test organization, which the first start creates with the configuration of the demo. Null, with
 * a line that says why, if there is none: everything else works without it.
 */
export const prepareTestOrganization = async (
  baseUrl: string,
  adminKey: string,
  known: string | undefined,
): Promise<string | null> => {
  try {
    if (known !== undefined && (await isValid(baseUrl, known))) return known
    const request = { orgId: demoTestOrgId, name: "Almacenes Aurora, pruebas", copyConfiguration: true }
    return (await createPremio({ baseUrl, apiKey: adminKey, orgId: demoOrgId }).createTestOrganization(request)).apiKey
      .key
  } catch (error) {
    if (!(error instanceof PremioError)) throw error
    process.stderr.write(`premio: the demo shop has no test mode: ${error.message}\n`)
    return null
  }
}
