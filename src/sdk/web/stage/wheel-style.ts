export const wheelCss = `
.wheel-box { display: grid; gap: 1.25rem; justify-items: center; inline-size: 100% }
.wheel { position: relative; inline-size: min(100%, 30rem); aspect-ratio: 1; margin-block-start: 1.5rem; border-radius: 50%; cursor: pointer; filter: drop-shadow(0 .75rem 1.25rem rgb(16 12 40 / .22)); forced-color-adjust: none; -webkit-tap-highlight-color: transparent; user-select: none }
.disc, .disc > svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border-radius: 50% }
.disc { will-change: transform }
.rim { fill: color-mix(in srgb, var(--primary) 62%, #0b0718) }
.lamp { fill: #ffe9a8 }
.shine { fill: url(#shine); pointer-events: none }
.edge { fill: none; stroke: rgb(0 0 0 / .18); stroke-width: 1.2 }
.wheel g path { stroke: rgb(255 255 255 / .55); stroke-width: .7; stroke-linejoin: round }
.wheel text { direction: ltr; font-family: inherit; font-weight: 650; letter-spacing: -.005em }
.wheel g { transition: opacity .4s }
.wheel[data-stopped] g:not([data-won]) { opacity: .5 }
.wheel-image { position: absolute; inset: 0; margin: auto; inline-size: 13%; block-size: 13%; object-fit: contain; transform: rotate(var(--turn)) translateY(-285%) }
.hub { position: absolute; inset: 0; margin: auto; inline-size: 20%; block-size: 20%; filter: drop-shadow(0 .2rem .35rem rgb(16 12 40 / .35)) }
.hub-rim { fill: #fff; stroke: color-mix(in srgb, var(--primary) 62%, #0b0718); stroke-width: 3 }
.hub .star { fill: var(--primary) }
.pointer { position: absolute; inset-block-start: -8%; inset-inline: 0; margin-inline: auto; inline-size: 10%; transform-origin: 50% 25%; overflow: visible; filter: drop-shadow(0 .15rem .2rem rgb(16 12 40 / .4)) }
.pointer path { fill: #fff; stroke: color-mix(in srgb, var(--primary) 62%, #0b0718); stroke-width: 2.2 }
.pointer circle { fill: var(--primary) }
.wheel-names { inline-size: 100%; margin: 0; padding: 0; padding-inline-start: 2.25rem; columns: 9rem; column-gap: 2.5rem; max-block-size: 11.5rem; overflow: auto; font-size: .9375rem; overflow-wrap: anywhere }
.wheel-names li { padding-inline-start: .125rem; break-inside: avoid }
.wheel-names li::marker { font-weight: 650; font-variant-numeric: tabular-nums }
@media (prefers-reduced-motion: reduce) { .wheel g { transition: none } }
`
