import encodeQR from "qr"

/** The squares of a QR code, row by row, with the quiet zone that readers need. */
export const modulesOf = (text: string): readonly (readonly boolean[])[] =>
  encodeQR(text, "raw", { ecc: "medium", border: 4 })

/** The dark squares as the path of an SVG. */
export const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter(Boolean)
    .join("")

/** A QR code as a file for print, of any size. */
export const svgOf = (text: string): string => {
  const modules = modulesOf(text)
  const size = modules.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(modules)}"/></svg>`
}

const minPixels = 1024

/** A QR code as a picture of at least 1,024 pixels, each square of whole ones. */
export const pngOf = (text: string): Promise<Blob> => {
  const modules = modulesOf(text)
  const scale = Math.ceil(minPixels / modules.length)
  const canvas = document.createElement("canvas")
  canvas.width = modules.length * scale
  canvas.height = canvas.width
  const context = canvas.getContext("2d")
  if (!context) throw new Error("this browser draws no pictures")
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "#000"
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser saves no pictures"))), "image/png")
  })
}
