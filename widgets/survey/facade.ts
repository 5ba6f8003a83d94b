import { defineFacade } from '#widgets/define-facade.ts'
import { say } from '#widgets/inspect.ts'
import { followLanguage } from '#widgets/texts/language.ts'
import place from './place.css?inline'
import { shape } from './shape.ts'

/** What draws the ticket; null where it did not come, and the whole widget has to. */
let ticket: typeof import('./at-rest.ts') | null | undefined
let coming: Promise<unknown> | undefined

/** `<lounge-survey>`: an empty place of its size, then its ticket at rest. The whole of it comes with whoever comes to its fields. */
defineFacade('lounge-survey', {
  ...shape,
  prepare(host) {
    const language = followLanguage(host)
    if (ticket !== undefined) return language
    coming ??= import('./at-rest.ts').then(
      (file) => (ticket = file),
      () => say('ticket', (ticket = null), host),
    )
    return Promise.all([language, coming])
  },
  styles: [place],
  draw: (host, signal) => ticket?.drawTicket(host, signal) ?? [],
  isNeeded: (host) => !ticket || ticket.isNeeded(host),
  atRest: () => ({}),
  onRest: (host, signal) => ticket?.rest(host, signal),
  load: () => import('./index.ts'),
})
