import encodeQR from "qr"

/** The dark modules of a QR code as the path of an SVG, one square each. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter(Boolean)
    .join("")

/** A QR code with the quiet zone that readers need, dark on light in either theme. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 4 })
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
