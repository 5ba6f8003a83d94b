import { defineFacade } from '#widgets/define-facade.ts'
import { draw } from '#widgets/shadow-dom-wrapper/dom-jsx.ts'
import { mayHoldLines } from '#widgets/state/stored.ts'
import { load } from './load.ts'
import { Said } from './Said.tsx'
import { shape } from './shape.ts'

/** `<lounge-cart>` at rest: an empty cart, which shows nothing. It ends with the first drink, or with a command. */
defineFacade('lounge-cart', {
  ...shape,
  getters: { lines: () => [], subtotal: () => 0 },
  draw: (_host, signal) => draw(Said({ text: '' }), signal),
  isNeeded: (host) => host.hasAttribute('open') || mayHoldLines(),
  atRest: () => ({ close: () => {} }),
  load,
})
