import { existsSync } from "node:fs"
import { until } from "../waiting.ts"
import type { OtherBrowser } from "./other-browser.ts"

/** Its folder is named by the processor and the version. */
const [browserPath] = [...new Bun.Glob("*/webkit2gtk-4.*/MiniBrowser").scanSync({ cwd: "/usr/lib", absolute: true })]
const programs = ["/usr/bin/WebKitWebDriver", "/usr/bin/xvfb-run"]

/** Calls the driver by the W3C's WebDriver protocol, and returns the value of its answer. */
const call = async <T>(driver: string, method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(driver + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

const freePort = async (): Promise<number> => {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port = 0 } = server
  await server.stop(true)
  return port
}

/** WebKit's own small browser on a screen in memory, where both are installed. */
export const webkit: OtherBrowser = {
  name: "WebKit",
  isInstalled: browserPath !== undefined && programs.every((path) => existsSync(path)),
  open: async (url) => {
    const port = await freePort()
    // In a process group of its own, so that the screen ends with the driver.
    const child = Bun.spawn(["xvfb-run", "--auto-servernum", "WebKitWebDriver", `--port=${port}`], {
      env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
      stdio: ["ignore", "ignore", "ignore"],
      detached: true,
    })
    const driver = `http://127.0.0.1:${port}`
    await until("the driver answers", () => call<object>(driver, "GET", "/status").catch(() => undefined))
    const { sessionId } = await call<{ sessionId: string }>(driver, "POST", "/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: browserPath, args: ["--automation"] } },
      },
    })
    const session = `/session/${sessionId}`
    await call(driver, "POST", `${session}/timeouts`, { script: 60_000 })
    await call(driver, "POST", `${session}/url`, { url })
    return {
      evaluate: async (expression) => {
        const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = await call<{ value?: unknown; error?: string }>(
          driver,
          "POST",
          `${session}/execute/async`,
          { script, args: [] },
        )
        if (error !== undefined) throw new Error(error)
        return value
      },
      close: async () => {
        await call(driver, "DELETE", session)
        process.kill(-child.pid, "SIGTERM")
        await child.exited
      },
    }
  },
}
