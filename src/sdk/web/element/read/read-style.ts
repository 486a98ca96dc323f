/** What the ranking and the wallet add to the looks of a game. */
export const readCss = `
.body, .list { display: grid; gap: .875rem; min-inline-size: 0 }
.wallet .body { gap: 1.5rem }
.body > .muted { margin-block-start: -.75rem }
.body:empty, .body > .muted:empty { display: none }
.body > .muted::first-letter { text-transform: uppercase }
ul, ol { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none }
li { border-radius: calc(var(--radius) * .75); background: var(--surface) }
.empty { padding: 1.25rem; border: 1px dashed var(--border); border-radius: var(--radius); color: var(--muted); text-align: center; text-wrap: balance }
.ranking li { display: flex; gap: .875rem; align-items: center; padding: .625rem 1rem .625rem .625rem; border: 2px solid transparent; font-weight: 600; font-variant-numeric: tabular-nums }
li > [part=position] { flex: none; display: grid; place-items: center; min-inline-size: 2rem; block-size: 2rem; border-radius: 2rem }
li > [part=label] { flex: 1; min-inline-size: 0 }
li:not(.apart):nth-child(-n+3) > [part=position] { background: #f7ca45; color: #2b2100 }
li:not(.apart):nth-child(2) > [part=position] { background: #cdd2dc }
li:not(.apart):nth-child(3) > [part=position] { background: #dfa874 }
.ranking [aria-current] { border-color: var(--primary); background: color-mix(in srgb, var(--primary) 11%, var(--background)) }
small, .status { padding: .125rem .625rem; border-radius: 1rem; background: var(--text); color: var(--background); font-size: .8125rem; font-weight: 620 }
small { margin-inline-start: .5rem }
.apart { position: relative; margin-block-start: 1rem }
.apart::before { content: "···" / ""; position: absolute; inset-block-start: -1.375rem; inset-inline: 0; text-align: center; line-height: 1; color: var(--muted) }
.standing, .standing > div { display: grid; gap: .5rem; font-weight: 600 }
.standing { gap: 1rem; padding: 1.25rem; border-radius: var(--radius); background: var(--primary); color: var(--on-primary) }
.standing strong { font-size: clamp(2.25rem, 11cqi, 3rem); font-weight: 760; line-height: 1; letter-spacing: -.03em }
i { display: inline-block; inline-size: .875rem; block-size: .875rem; margin-inline-end: .5rem; border-radius: 50%; background: var(--tier); box-shadow: 0 0 0 2px }
.standing progress { background: color-mix(in srgb, var(--on-primary) 28%, transparent) }
.list li { display: grid; grid-template-columns: 1fr auto; gap: .375rem .75rem; align-items: center; padding: 1rem }
.list strong { font-size: 1.0625rem; font-weight: 680; line-height: 1.3 }
.list li > :not(strong, .status) { grid-column: 1 / -1 }
.list .status { background: none; color: var(--text); box-shadow: inset 0 0 0 1px; white-space: nowrap }
[data-status=active] .status { background: light-dark(#0a6b46, #7be0b4); color: light-dark(#fff, #06301f); box-shadow: none }
[data-status]:not([data-status=active]) > :not(.status) { color: var(--muted) }
li > code { font-family: ui-monospace, monospace; text-decoration: line-through }
.list .code code { font-size: 1rem; letter-spacing: 0; text-align: start }
.list .code button { min-block-size: 2.5rem; padding-inline: .75rem }
[role=status]:empty { position: absolute }
@media (forced-colors: active) { .ranking [aria-current], .standing, .list li, .status, progress { border: 1px solid } .ranking [aria-current] { border: 3px solid Highlight } progress::-webkit-progress-value { background: CanvasText } }
@container (min-width: 46rem) { .game.ranking, .game.wallet { grid-template: none / minmax(0, 1fr) } .game.ranking { max-inline-size: 30rem } .wallet .body { grid-template-columns: 1fr 1fr; align-items: start } .wallet .body > :not(.list) { grid-column: 1 / -1 } }
`
