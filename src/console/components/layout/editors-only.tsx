import { Lock } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { useCanEdit } from "../../shell/session.ts"
import { Empty } from "../feedback/state.tsx"
import { componentMessages } from "../messages.ts"

/** Shows controls to those who may change something, and a note to the others that their key can only read. */
export const EditorsOnly = ({ children }: { children: ReactNode }) => {
  const texts = useMessages(componentMessages)
  return useCanEdit() ? children : <Empty icon={Lock} title={texts.readOnly} text={texts.readOnlyText} />
}
