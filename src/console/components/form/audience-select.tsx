import type { SelectProps } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { useApi, useMayRead } from "../../shell/session.ts"
import type { FieldProps } from "./fields.tsx"
import { RecordSelect } from "./record-select.tsx"

/** As many as an organization may have. */
const offered = 100

/** One of the organization's audiences by its id, "" for none. */
export const AudienceSelect = (input: FieldProps<SelectProps, string>) => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["audiences", "select"],
    enabled: useMayRead("audiences"),
    queryFn: () => bodyOf(api.GET("/api/v1/admin/audiences", { params: { query: { limit: offered } } })),
  })
  const choices = (data?.items ?? []).map(({ audienceId, name }) => ({ value: audienceId, label: name }))
  return <RecordSelect {...input} choices={choices} />
}
