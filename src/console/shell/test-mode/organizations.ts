import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { useSession } from "../session.ts"

export type TestOrganization = components["schemas"]["Organization"]

/** What is out of date after a change of the test organizations; it was read by the reader's own organization. */
export const testOrganizationsKey = ["test-organizations"] as const

/** The test organizations of the organization that the reader signed in to. */
export const useTestOrganizations = () => {
  const { home } = useSession()
  return useQuery(
    {
      queryKey: testOrganizationsKey,
      enabled: home.session.mode === "live" && home.session.may["test-organizations"] !== "none",
      queryFn: () => bodyOf(home.api.GET("/api/v1/admin/test-organizations")),
    },
    home.queries,
  )
}
