export const gameCss = `
.cover { display: block; inline-size: calc(100% + 2 * var(--pad)); max-inline-size: none; aspect-ratio: 5 / 2; object-fit: cover; margin: calc(-1 * var(--pad)) calc(-1 * var(--pad)) 0 }
.game { --pad: clamp(1rem, 5cqi, 2rem) }
header:empty, .stage:empty { display: none !important }
header { display: grid; gap: .625rem; justify-items: start }
.logo { block-size: 2.5rem; max-inline-size: 9rem; object-fit: contain }
.intro { color: var(--muted); font-size: 1.0625rem; text-wrap: pretty }
.stage { position: relative; display: grid; justify-items: center; min-inline-size: 0 }
.stage > .backdrop { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; border-radius: var(--radius) }
.stage:has(> .backdrop) { padding: 1.25rem }
.panel, form { display: grid; gap: .875rem; min-inline-size: 0 }
.facts { display: flex; flex-wrap: wrap; gap: .375rem .5rem; justify-content: center; margin: 0; padding: 0; list-style: none; font-size: .9375rem; color: var(--muted) }
.facts li { padding: .1875rem .75rem; border-radius: 1rem; background: var(--surface); color: var(--text); font-weight: 550 }
.message, .result { display: grid; gap: .5rem; justify-items: center; padding: 1.25rem; border-radius: var(--radius); background: var(--surface); text-align: center }
.message > .muted, .result > .muted { text-wrap: balance }
.countdown { display: grid; gap: .125rem; font-size: 2.25rem; font-weight: 720; line-height: 1.1; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.countdown small { font-size: .875rem; font-weight: 500; letter-spacing: 0; color: var(--muted) }
.result { outline-offset: 3px; padding-block: 1.5rem }
.result[data-won] { background: color-mix(in srgb, var(--primary) 11%, var(--background)) }
.result h3 { font-size: clamp(1.5rem, 7cqi, 2rem); font-weight: 760; letter-spacing: -.02em }
.prize { font-size: 1.25rem; font-weight: 650; text-wrap: balance }
.code { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; justify-content: center; inline-size: 100%; margin-block-start: .25rem; padding: .5rem .5rem .5rem 1rem; border: 2px dashed color-mix(in srgb, var(--primary) 55%, var(--background)); border-radius: var(--radius); background: var(--background) }
.code code { flex: 1 1 max-content; max-inline-size: 100%; font: 650 1.25rem/1.3 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .04em; user-select: all; overflow-wrap: anywhere; text-align: center }
.draw { display: inline-flex; align-items: center; min-block-size: 2.75rem; font-size: .9375rem; color: var(--muted) }
.field { display: grid; gap: .375rem }
.field label { font-weight: 620 }
.hint { font-size: .875rem; color: var(--muted) }
.bad { font-size: .9375rem; font-weight: 550; color: var(--bad) }
.terms { display: flex; gap: .75rem; align-items: center; min-block-size: 2.75rem }
.terms input { flex: none; inline-size: 1.5rem; block-size: 1.5rem; margin: 0; accent-color: var(--primary) }
.terms a { padding-block: .625rem }
.skip { justify-self: center; border-color: transparent; background: none; color: var(--muted); text-decoration: underline; text-underline-offset: .2em }
details { border-block-start: 1px solid var(--border); padding-block-start: .25rem }
summary { display: flex; align-items: center; justify-content: space-between; min-block-size: 2.75rem; font-weight: 620; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary::after { content: ""; inline-size: .5rem; block-size: .5rem; margin-inline-end: .25rem; border: solid; border-width: 0 2px 2px 0; transform: rotate(45deg); transition: transform .2s }
details[open] > summary::after { transform: rotate(-135deg) }
.prizes { display: grid; gap: .5rem; margin: .25rem 0 0; padding: 0; list-style: none }
.prizes li { display: flex; gap: .75rem; align-items: center; padding: .625rem .875rem; border-radius: calc(var(--radius) * .75); background: var(--surface) }
.prizes img { flex: none; inline-size: 3rem; block-size: 3rem; border-radius: .5rem; object-fit: cover }
.prizes strong { display: block; font-weight: 620 }
.prizes small { font-size: .875rem; color: var(--muted) }
.bone { border-radius: .75rem; background: color-mix(in srgb, var(--text) 10%, var(--background)); animation: breathe 2.4s ease-in-out infinite }
.bone.title { inline-size: 70%; block-size: 2rem }
.bone.line { inline-size: 92%; block-size: 1rem }
.bone.disc-bone { inline-size: min(100%, 24rem); aspect-ratio: 1; border-radius: 50%; justify-self: center }
.bone.bar { block-size: 3.375rem; border-radius: var(--radius) }
.confetti { position: absolute; inset: 0; overflow: hidden; pointer-events: none }
.confetti i { position: absolute; inset-block-start: 45%; inset-inline-start: 50%; inline-size: .5rem; block-size: .875rem; border-radius: 2px }
@media (forced-colors: active) { .message, .result, .prizes li { border: 1px solid } }
@keyframes breathe { 50% { opacity: .5 } }
@container (min-width: 46rem) {
  .game { max-inline-size: 66rem; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); column-gap: clamp(1.5rem, 4cqi, 3.5rem); grid-template-rows: auto auto auto 1fr; align-items: start }
  .cover { grid-column: 1 / -1; aspect-ratio: 4 / 1 }
  .game > .stage { grid-column: 1; grid-row: 2 / span 3 }
  .game > header, .game > .panel, .game > details { grid-column: 2 }
  .game > header { grid-row: 2; padding-block-start: 1rem }
  .game > .panel { grid-row: 3 }
  .game > details { grid-row: 4 }
  .game:not(:has(> .stage:not(:empty))) { grid-template-columns: minmax(0, 40rem); justify-content: center }
  .game:not(:has(> .stage:not(:empty))) > * { grid-column: 1 }
}
`
