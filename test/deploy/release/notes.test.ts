import { expect, test } from "bun:test"
import { repositoryOf } from "../../../src/build/release/checkout.ts"
import { notesFrom } from "../../../src/build/release/notes.ts"

const section = `The first words,
and the last.

### Console

- **One**: a line that
  goes on ([API](docs/api.md#conventions)), and
  ends.
- Two, see [there](https://example.com/two).
  1. A step
     of it:

  \`\`\`sh
  one
    two
  \`\`\`
| a | b |
| --- | --- |
| c | d |
After a table.`

test("the notes of a release have a line for each paragraph, and links that work on its page", () => {
  expect(notesFrom(section, "https://example.com/premio/blob/v0.3.0")).toBe(`The first words, and the last.

### Console

- **One**: a line that goes on ([API](https://example.com/premio/blob/v0.3.0/docs/api.md#conventions)), and ends.
- Two, see [there](https://example.com/two).
  1. A step of it:

  \`\`\`sh
  one
    two
  \`\`\`
| a | b |
| --- | --- |
| c | d |
After a table.`)
})

test.each([
  ["https://github.com/shop/premio.git", "https://github.com/shop/premio"],
  ["https://ana:secret@git.example.com/premio", "https://git.example.com/premio"],
  ["git@github.com:shop/premio.git", "https://github.com/shop/premio"],
  ["ssh://git@git.example.com/shop/premio.git", "https://git.example.com/shop/premio"],
  ["/srv/git/premio", null],
  ["http://localhost/premio.git", null],
  ["", null],
])("the remote %p is at %p, without a password", (remote, repository) => {
  expect(repositoryOf(remote)).toBe(repository)
})
