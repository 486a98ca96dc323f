import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../waiting.ts"

/** What services print once they can be called. */
const listening = /"msg":"listening"|^Stop with Ctrl\+C/m

/** Longer than any command of a document takes, such as the history of the demo on a busy machine. */
const commandMs = 120_000

const controlC = "\x03"

/**
 * A terminal in `folder`, in which blocks of commands are pasted one after the other. A command that fails ends it, with
 * what it has shown in the error. `scratch` holds the texts of the blocks.
 */
export const openTerminal = (folder: string, scratch: string, environment: Readonly<Record<string, string>>) => {
  const decoder = new TextDecoder()
  let said = ""
  const shell = Bun.spawn(["bash", "--noprofile", "--norc", "-ieuo", "pipefail"], {
    cwd: folder,
    env: { ...environment, PS1: "", PS2: "", TERM: "dumb" },
    terminal: {
      cols: 500,
      data: (_, bytes) => {
        said += decoder.decode(bytes, { stream: true }).replaceAll("\r\n", "\n")
      },
    },
  })
  const type = (keys: string) => shell.terminal?.write(keys)
  type("stty -echo\n")
  let pasted = 0
  /** The mark behind the program that goes on. */
  let running: string | null = null

  /** Types a block, and returns the mark that follows what it shows. */
  const start = (code: string): string => {
    const file = join(scratch, `block-${shell.pid}-${++pasted}.sh`)
    writeFileSync(file, `${code}\n`)
    type(`. ${file}; echo "- end of block" "${pasted} -"\n`)
    return `- end of block ${pasted} -\n`
  }
  const sees = (fault: string, isThere: (shown: string) => boolean, from: number): Promise<boolean> =>
    until(
      () => `${fault}:\n${said.slice(from)}`,
      () => {
        const shown = said.slice(from)
        if (isThere(shown)) return true
        if (shell.exitCode !== null) throw new Error(`a command failed:\n${shown}`)
        return undefined
      },
      commandMs,
    )

  /** Presses Ctrl+C, and waits until the program that goes on has ended well. */
  const interrupt = async () => {
    const mark = running
    if (mark === null) return
    running = null
    const from = said.length
    type(controlC)
    await sees("the program does not stop", (shown) => shown.includes(mark), from)
  }
  return {
    /** Pastes commands that end by themselves, and returns what they show. */
    paste: async (code: string): Promise<string> => {
      const from = said.length
      const mark = start(code)
      await sees("a command does not end", (shown) => shown.includes(mark), from)
      return said.slice(from).replace(mark, "")
    },
    /** Pastes commands of which the last goes on, and waits until it listens. */
    serve: async (code: string) => {
      await interrupt()
      const from = said.length
      running = start(code)
      await sees("nothing listens", (shown) => listening.test(shown), from)
    },
    interrupt,
    /** Everything that it has shown so far. */
    said: () => said,
    /** Closes its window, which ends what still runs in it. */
    close: async () => {
      type(controlC)
      shell.terminal?.close()
      await shell.exited
    },
  }
}
