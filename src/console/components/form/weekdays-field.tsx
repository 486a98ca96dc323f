import { Checkbox, type CheckboxGroupProps, Group } from "@mantine/core"
import { useFormat } from "../../i18n/format.ts"

/** From Monday to Sunday, as values of a form. */
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"]

/** Some days of the week. */
export const WeekdaysField = (props: Omit<CheckboxGroupProps, "children">) => {
  const format = useFormat()
  return (
    <Checkbox.Group {...props}>
      <Group gap="sm" mt="xs">
        {weekdays.map((day) => (
          <Checkbox key={day} value={day} label={format.weekday(Number(day))} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
