/** What a slot machine looks like. */
export const slotMachineCss = `
.slot { container-type: inline-size; inline-size: 100%; max-inline-size: 30rem; margin-inline: auto; cursor: pointer }
.slot-case { display: grid; gap: 4cqi; padding: 4cqi; border-radius: 7cqi; background: linear-gradient(color-mix(in srgb, var(--primary) 88%, white), var(--primary) 30%, color-mix(in srgb, var(--primary) 70%, black)); box-shadow: inset 0 2px 0 rgb(255 255 255 / .35), inset 0 -4px 0 rgb(0 0 0 / .2), 0 1.25rem 2rem -1.25rem rgb(0 0 0 / .6) }
.slot-bulbs { display: flex; justify-content: space-around; padding-inline: 3cqi }
.slot-bulbs i { inline-size: 2.6cqi; block-size: 2.6cqi; border-radius: 50%; opacity: .45; background: radial-gradient(#fffbe0, #ffe38a 60%, #f3b52c); box-shadow: 0 0 1.5cqi #ffe9a8 }
.slot[data-won=true] .slot-bulbs i { opacity: 1 }
.slot-window { position: relative; display: grid; grid-template-columns: repeat(3, 1fr); gap: 2cqi; padding: 2.5cqi; border-radius: 4cqi; background: rgb(0 0 0 / .45); box-shadow: inset 0 .5cqi 2cqi rgb(0 0 0 / .5) }
.slot-reel { position: relative; overflow: hidden; aspect-ratio: 1 / 1.9; border-radius: 2.5cqi; background: #fdfcff }
.slot-reel svg { display: block; inline-size: 100%; margin-block-start: -55%; will-change: transform }
.slot-reel::after { content: ""; position: absolute; inset: 0; border-radius: inherit; background: linear-gradient(rgb(20 12 50 / .72), rgb(20 12 50 / .18) 22%, transparent 38%, transparent 62%, rgb(20 12 50 / .18) 78%, rgb(20 12 50 / .72)) }
.slot[data-won=true] .slot-reel { box-shadow: 0 0 0 1cqi #ffd45e }
.slot-plate { display: grid; place-items: center; min-block-size: max(3rem, 13cqi); padding: .5rem 1rem; border-radius: 3cqi; background: var(--surface); color: var(--text); font-size: clamp(1rem, 5cqi, 1.375rem); font-weight: 650; line-height: 1.25; text-align: center; text-wrap: balance }
.slot-plate:empty { background: rgb(0 0 0 / .3); box-shadow: inset 0 .25rem .5rem rgb(0 0 0 / .25) }
@media (forced-colors: active) { .slot-case, .slot-plate, .slot-reel { border: 1px solid } .slot-symbol { fill: CanvasText } }
`
