import { defineFacade } from '#widgets/define-facade.ts'
import place from './place.css?inline'
import { shape } from './shape.ts'

/** `<lounge-countdown>` until its numbers have come: an empty place of its size. It is seen at once, so it never rests. */
defineFacade('lounge-countdown', {
  ...shape,
  styles: [place],
  draw: () => [],
  isNeeded: () => true,
  atRest: () => ({}),
  load: () => import('./index.ts'),
})
