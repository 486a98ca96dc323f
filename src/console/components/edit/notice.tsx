import { useEffect, useState } from "react"
import type { ApiError } from "../../api/error.ts"
import { later } from "../layout/later.tsx"

const ConflictDialog = later<{ error: ApiError; close: () => void }>(() => import("./conflict-dialog.tsx"), null)

let shower: (error: ApiError) => void = () => undefined

/** Shows what others have changed, if that is why a change outside of a form was refused. */
export const tellConflict = (error: ApiError) => shower(error)

/** Where the dialog opens that shows who has changed what meanwhile. */
export const ConflictNotice = () => {
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    shower = setError
  }, [])
  return error && <ConflictDialog error={error} close={() => setError(null)} />
}
