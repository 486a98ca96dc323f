import type { ReactNode } from "react"

/** Fields with the preview of what they change beside them, or below them on a narrow screen. */
export const WithPreview = ({ preview, children }: { preview: ReactNode; children: ReactNode }) => (
  <div className="look-columns">
    <div className="form-stack">{children}</div>
    <div className="look-aside">{preview}</div>
  </div>
)
