/** What a scratch card looks like. */
export const scratchCardCss = `
.scratch { display: grid; gap: 1rem; justify-items: center; inline-size: 100% }
.scratch-card { position: relative; container-type: inline-size; inline-size: 100%; max-inline-size: 30rem; aspect-ratio: 5 / 3; overflow: hidden; border-radius: var(--radius); background: var(--surface); box-shadow: 0 0 0 1px var(--border), 0 1.25rem 2rem -1.25rem rgb(0 0 0 / .45) }
.scratch canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; cursor: pointer }
.scratch[data-state=open] canvas { touch-action: none; cursor: grab }
.scratch[data-state=done] canvas { visibility: hidden }
.scratch-below { position: absolute; inset: 0; display: grid; place-items: center; padding: 8cqi; overflow: hidden; text-align: center; font-size: clamp(1.0625rem, 7cqi, 2rem); font-weight: 700; line-height: 1.2; text-wrap: balance }
.scratch-below[data-won=true] { background: repeating-conic-gradient(color-mix(in srgb, var(--primary) 16%, transparent) 0 15deg, color-mix(in srgb, var(--primary) 6%, transparent) 0 30deg) }
.scratch-below[data-won=false] { color: var(--muted); font-weight: 600 }
.scratch-hint { position: absolute; inset: 0; display: none; place-content: center; margin: auto; inline-size: fit-content; block-size: fit-content; padding: .375rem 1rem; border-radius: 2rem; background: rgb(20 22 32 / .82); color: #fff; font-weight: 600; pointer-events: none }
.scratch[data-state=open] .scratch-hint:not([hidden]) { display: grid }
@media (forced-colors: active) { .scratch-card, .scratch-hint { border: 1px solid } }
`
