import type { paths } from "../../api/schema.ts"

/** A promo code as the service returns it. */
export type Code = paths["/api/v1/admin/codes/{code}"]["get"]["responses"][200]["content"]["application/json"]
