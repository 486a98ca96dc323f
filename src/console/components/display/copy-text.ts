/** Copies a text as the browser allows; resolves with whether it could. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Browsers only give the clipboard to pages over HTTPS or on loopback; elsewhere the old command copies.
    const field = document.createElement("textarea")
    field.value = text
    ;(document.querySelector("[role=dialog]") ?? document.body).append(field)
    field.select()
    const isCopied = document.execCommand("copy")
    field.remove()
    return isCopied
  }
}
