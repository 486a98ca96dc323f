import type { Organization } from "./premio.ts"
import type { Shopper } from "./shoppers.ts"

/** A token with which the elements in the page play for this shopper, and for nobody else. */
export const playerToken = async (shopper: Shopper, { premio }: Organization): Promise<Response> => {
  const { token, expiresAt } = await premio.createPlayerToken({
    externalId: shopper.id,
    profile: { name: shopper.name, traits: { city: shopper.city } },
  })
  return Response.json({ token, expiresAt }, { headers: { "Cache-Control": "no-store" } })
}
