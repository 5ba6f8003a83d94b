import type { Link } from '#domain/contracts/cafe.ts'
import type { LoungeElement, NavigateDetail } from '#widgets/manual.ts'
import type { Methods, WidgetHost } from '#widgets/shadow-dom-wrapper/widget-host.ts'
import type { LoungePromo } from './manual.ts'

/** The methods of the element: they show and hide it. */
export function methodsOf(host: WidgetHost) {
  const show = (isShown: boolean) => () => {
    if (host.hidden !== isShown) return
    host.hidden = !isShown
    host.emit(isShown ? 'open' : 'close')
  }
  const [open, close] = [show(true), show(false)]
  const toggle = () => (host.hidden ? open() : close())
  return { open, close, toggle, reset: open } satisfies Methods<LoungePromo>
}

/** A link of the café's site is followed unless the page says that it does that itself, or has the ticket of the contest that it leads to. */
export function follow(
  host: WidgetHost,
  event: { preventDefault(): void },
  { href }: Pick<Link, 'href'>,
): void {
  if (!href.startsWith('/')) return
  const isMeant = host.emit('navigate', { path: href } satisfies NavigateDetail)
  const ticket = href === '/prelaunch' && document.querySelector<LoungeElement>('lounge-survey')
  if (isMeant && ticket) ticket.open()
  if (!isMeant || ticket) event.preventDefault()
}
