import { modulesOf, pathOf } from "./qr-modules.ts"

/** A QR code, dark on light in either theme. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const modules = modulesOf(text)
  const size = modules.length
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}
