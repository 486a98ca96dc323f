/** No row of an export is this long: a file without line feeds cannot fill the memory. */
const maxLineLength = 16 * 1024 * 1024

/**
 * The lines of a stream of UTF-8. Only a line feed ends them: a text in JSON may contain any other line separator, such
 * as U+2028.
 */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > maxLineLength) throw new Error(`a line is longer than ${maxLineLength} characters`)
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== "") yield rest
}
