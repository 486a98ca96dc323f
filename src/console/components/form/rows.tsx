import { ActionIcon, Button } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"

type RowButtonProps = { readonly label: string; onClick(): void }

/** Adds a row to a list of a form. */
export const AddRow = ({ label, onClick }: RowButtonProps) => (
  <div>
    <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  </div>
)

/** Removes a row from a list of a form. */
export const RemoveRow = ({ label, onClick }: RowButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
    <Trash2 size={16} aria-hidden />
  </ActionIcon>
)
