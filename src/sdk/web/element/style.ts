/** What all elements look like: the tokens that a page sets, and the controls. */
export const baseCss = `
:host { display: block; inline-size: 100%; container-type: inline-size; --default-background: #fff; --default-surface: #f4f3fa; --default-text: #1a1826; --default-bad: #b3261e }
:host([hidden]), [hidden] { display: none !important }
@media (prefers-color-scheme: dark) { :host { --default-background: #17151f; --default-surface: #23202e; --default-text: #f3f1fa; --default-bad: #ffb4ab } }
*, ::before, ::after { box-sizing: border-box; unicode-bidi: plaintext }
.game {
  --primary: var(--premio-primary, var(--theme-primary, #5b3df5));
  --on-primary: var(--premio-on-primary, var(--theme-on-primary, #fff));
  --background: var(--premio-background, var(--theme-background, var(--default-background)));
  --surface: var(--premio-surface, var(--theme-surface, var(--default-surface)));
  --text: var(--premio-text, var(--theme-text, var(--default-text)));
  --bad: var(--theme-bad, var(--default-bad));
  --muted: var(--premio-muted, color-mix(in srgb, var(--text) 76%, var(--background)));
  --border: var(--premio-border, color-mix(in srgb, var(--text) 15%, var(--background)));
  --radius: var(--premio-radius, 1.25rem);
  --focus: var(--premio-focus, var(--text));
  position: relative; display: grid; gap: 1.25rem; max-inline-size: 30rem; margin-inline: auto; padding: clamp(1rem, 5cqi, 2rem);
  overflow: clip; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.2);
  background: var(--background); color: var(--text); box-shadow: 0 1px 2px rgb(16 12 40 / .06), 0 1.5rem 3rem -1.5rem rgb(16 12 40 / .25);
  font: 400 1rem/1.5 var(--premio-font, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  overflow-wrap: anywhere; text-align: start; -webkit-text-size-adjust: 100%;
}
h2, h3, p { margin: 0 }
h2 { font-size: clamp(1.5rem, 6.5cqi, 2.125rem); font-weight: 750; line-height: 1.12; letter-spacing: -.022em; text-wrap: balance }
h3 { font-size: 1.25rem; font-weight: 700; line-height: 1.25; letter-spacing: -.012em; text-wrap: balance }
img { max-inline-size: 100% }
a { color: inherit; text-underline-offset: .2em; text-decoration-thickness: from-font }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-block-size: 2.75rem; min-inline-size: 2.75rem; padding: .5rem 1.125rem;
  border: 1px solid var(--border); border-radius: calc(var(--radius) * .75); background: var(--background); color: var(--text);
  font: inherit; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none; cursor: pointer; touch-action: manipulation;
  transition: background-color .15s, border-color .15s, box-shadow .15s, transform .15s;
}
button:hover, .button:hover { border-color: color-mix(in srgb, var(--text) 40%, var(--background)) }
.primary { inline-size: 100%; min-block-size: 3.375rem; border-color: transparent; border-radius: var(--radius); background: var(--primary); color: var(--on-primary); font-size: 1.125rem; font-weight: 680; letter-spacing: -.005em; box-shadow: inset 0 1px 0 rgb(255 255 255 / .22), 0 .625rem 1.25rem -.625rem var(--primary) }
.primary:hover { border-color: transparent; box-shadow: inset 0 1px 0 rgb(255 255 255 / .22), 0 .875rem 1.5rem -.5rem var(--primary) }
.primary:active { transform: translateY(1px) }
[aria-disabled=true], :disabled { cursor: default; opacity: .62; box-shadow: none }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
input:not([type]) { inline-size: 100%; min-block-size: 3rem; padding: .625rem .875rem; border: 1px solid color-mix(in srgb, var(--text) 48%, var(--background)); border-radius: calc(var(--radius) * .6); background: var(--background); color: var(--text); font: inherit; font-size: 1.125rem; letter-spacing: .06em; text-transform: uppercase }
[aria-invalid=true] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad) }
progress { appearance: none; inline-size: 100%; block-size: .5rem; border: 0; border-radius: 1rem; overflow: hidden }
progress::-webkit-progress-bar { background: none }
progress::-webkit-progress-value { border-radius: 1rem; background: currentColor }
progress::-moz-progress-bar { border-radius: 1rem; background: currentColor }
.hidden { position: absolute !important; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0 }
.badge { inline-size: fit-content; padding: .125rem .625rem; border-radius: 1rem; background: #ffd84d; color: #2b2100; font-size: .8125rem; font-weight: 700; letter-spacing: .04em; text-transform: uppercase }
.muted { color: var(--muted) }
@media (forced-colors: active) {
  .game, .primary { border: 1px solid }
  [aria-disabled=true], :disabled { color: GrayText; opacity: 1 }
  .badge { border: 1px solid }
}
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition: none !important; animation: none !important } }
`
