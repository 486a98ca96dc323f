/** What a trivia looks like. */
export const triviaCss = `
.trivia { inline-size: 100%; max-inline-size: 32rem; margin-inline: auto; text-align: start }
.trivia-form { display: grid; gap: 1.25rem }
.trivia-form[hidden] { display: none }
.trivia progress { block-size: .375rem; background: var(--border); color: var(--primary) }
.trivia fieldset { display: grid; gap: .625rem; margin: 0; padding: 0; border: 0; min-inline-size: 0 }
.trivia legend { padding: 0; margin-block-end: 1rem; font-size: 1.25rem; font-weight: 650; line-height: 1.3; text-wrap: balance }
.trivia small { display: block; margin-block-end: .25rem; font-size: .875rem; font-weight: 500; color: var(--muted) }
.trivia-option { display: flex; gap: .75rem; align-items: center; padding: .75rem 1rem; border: 1px solid var(--border); border-radius: calc(var(--radius) * .75); cursor: pointer; transition: border-color .15s, box-shadow .15s }
.trivia-option > span { min-inline-size: 0 }
.trivia-option:hover { border-color: var(--primary) }
.trivia-option:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); background: color-mix(in srgb, var(--primary) 11%, var(--background)) }
.trivia-option:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 3px }
.trivia input { flex: none; appearance: none; inline-size: 1.25rem; block-size: 1.25rem; margin: 0; border: 2px solid var(--muted); border-radius: 50%; outline: 0 }
.trivia input:checked { border: 6px solid var(--primary) }
.trivia-steps { display: flex; gap: .75rem; min-block-size: 2.75rem }
.trivia-next { margin-inline-start: auto }
.trivia-result { font-size: clamp(1.5rem, 7cqi, 2rem); font-weight: 700; line-height: 1.2; text-align: center; text-wrap: balance }
.trivia-result:not(:empty) { padding: 2.5rem 1.5rem; border-radius: var(--radius); background: var(--surface) }
.trivia-result[data-won=true] { background: repeating-conic-gradient(color-mix(in srgb, var(--primary) 16%, transparent) 0 15deg, color-mix(in srgb, var(--primary) 6%, transparent) 0 30deg) }
@media (forced-colors: active) { .trivia-option:has(:checked) { outline: 3px solid Highlight } .trivia input { appearance: auto } }
`
