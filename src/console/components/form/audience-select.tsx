import { Select, type SelectProps } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { useApi, useMayRead } from "../../shell/session.ts"
import type { FieldProps } from "./fields.tsx"

/** As many as an organization may have. */
const offered = 100

/** One of the organization's audiences by its id, "" for none. */
export const AudienceSelect = ({ value = "", onChange, ...input }: FieldProps<SelectProps, string>) => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["audiences", "select"],
    enabled: useMayRead("audiences"),
    queryFn: () => bodyOf(api.GET("/api/v1/admin/audiences", { params: { query: { limit: offered } } })),
  })
  const choices = (data?.items ?? []).map(({ audienceId, name }) => ({ value: audienceId, label: name }))
  const isOffered = value === "" || choices.some((choice) => choice.value === value)
  return (
    <Select
      searchable
      {...input}
      data={isOffered ? choices : [{ value, label: value }, ...choices]}
      value={value === "" ? null : value}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  )
}
