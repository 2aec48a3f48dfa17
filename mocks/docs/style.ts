/** The look of the page: the reader's own colours, readable from 320 pixels on, no font and no script to load. */
export const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent);
  --soft: color-mix(in srgb, currentColor 8%, transparent); --accent: light-dark(#0550ae, #79c0ff) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--accent) }
h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize } h3 { margin: 1.5rem 0 .5rem; font-size: 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .875em }
pre { padding: .75rem; overflow-x: auto; background: var(--soft); border-radius: .5rem; overflow-wrap: normal }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 .75rem }
summary { padding: .75rem 0; cursor: pointer } summary b { color: var(--accent) } summary span { display: block }
dl { margin: 0 } dl > div { padding: .4rem 0; border-top: 1px solid var(--line) }
dt small { opacity: .75; margin-left: .5rem } dd { margin: 0 }
`
