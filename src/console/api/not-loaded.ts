import { ApiError } from "./error.ts"

/** Whether the service has another version of the console by now: its files bear their content in their names. */
const isOutdated = async (): Promise<boolean> => {
  const script = document.querySelector("script[type=module]")?.getAttribute("src")
  try {
    const response = await fetch("/console", { cache: "no-store" })
    return response.ok && typeof script === "string" && !(await response.text()).includes(script)
  } catch {
    return false
  }
}

/** Why code of the console could not be loaded: for want of a network, or since an upgrade has replaced it. */
export const notLoaded = async (error: unknown): Promise<ApiError> =>
  new ApiError(0, (await isOutdated()) ? "PAGE_OUTDATED" : "PAGE_NOT_LOADED", String(error), null)
