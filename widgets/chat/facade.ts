import { defineFacade } from '#widgets/define-facade.ts'
import { draw } from '#widgets/shadow-dom-wrapper/dom-jsx.ts'
import type { Coming } from '#widgets/shadow-dom-wrapper/element.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/widget-host.ts'
import { hosts } from '#widgets/state/hosts.ts'
import { readText } from '#widgets/state/stored.ts'
import { isThrifty } from '#widgets/thrifty.ts'
import { buttonClass, launchClass, launcherLabel, Launcher, LaunchNote } from './Launcher.tsx'
import launcher from './launcher.css?inline'
import { load } from './load.ts'
import { placeOf } from './place.ts'
import { shape } from './shape.ts'

/** `<lounge-chat>` at rest: the launcher. The barista comes when somebody points at it, presses it, or opens it by a command. */
defineFacade('lounge-chat', {
  ...shape,
  styles: [launcher],
  draw: drawLauncher,
  follow: stand,
  show,
  // An answer came while no chat was open, maybe in another tab: the whole chat says how many.
  isNeeded: (host) =>
    host.hasAttribute('open') ||
    /unread":[1-9]/.test(readText('localStorage', 'lounge:chat:guest') as string),
  atRest: () => ({ close: () => {} }),
  onRest: (host, signal) =>
    signal.addEventListener(
      'abort',
      hosts.onChange(() => stand(host)),
    ),
  load,
})

function show(host: WidgetHost, coming: Coming): void {
  const shown = host.root.querySelector('.launch')
  shown?.querySelector('button')?.setAttribute('aria-busy', `${coming === 'busy'}`)
  shown?.querySelector('p')?.remove()
  if (coming === 'failed') shown?.prepend(...draw(LaunchNote()))
}

function drawLauncher(host: WidgetHost, signal: AbortSignal): Node[] {
  const wake = () => void host.wake()?.catch(() => {})
  const view = Launcher({
    ...placeOf(host, hosts.all()),
    text: host.getAttribute('launcher-text'),
    onNear: () => isThrifty() || wake(),
    // Seen while the button is still down: the line may be slow.
    onPress() {
      show(host, 'busy')
      wake()
    },
    onOpen: () => (host as WidgetHost & { open(): void }).open(),
  })
  return draw(view, signal)
}

/** Moves the launcher that is there: it may have the focus, or be pressed at this moment. */
function stand(host: WidgetHost): void {
  const shown = host.root.querySelector<HTMLElement>('.launch')
  const button = shown?.lastElementChild
  if (!button) return
  const { place, isOverPromo } = placeOf(host, hosts.all())
  shown.className = launchClass(isOverPromo)
  shown.style.setProperty('--place', `${place}`)
  const text = host.getAttribute('launcher-text')
  button.className = buttonClass(text)
  button.setAttribute('aria-label', text || launcherLabel())
  if (button.textContent !== (text ?? ''))
    button.replaceChildren(button.firstElementChild ?? '', text ?? '')
}
