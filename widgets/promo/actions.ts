import type { Link } from '#domain/contracts/cafe.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/widget-host.ts'

/** The methods of the element: they show and hide it. */
export function methodsOf(host: WidgetHost) {
  const show = (isShown: boolean) => () => {
    if (host.hidden !== isShown) return
    host.hidden = !isShown
    host.emit(isShown ? 'open' : 'close')
  }
  const [open, close] = [show(true), show(false)]
  return { open, close, toggle: () => (host.hidden ? open() : close()), reset: open }
}

/** A link of the café's site is followed unless the page says that it does that itself. */
export function follow(
  host: WidgetHost,
  event: { preventDefault(): void },
  { href }: Pick<Link, 'href'>,
): void {
  if (href.startsWith('/') && !host.emit('navigate', { path: href })) event.preventDefault()
}
