import type { WidgetHost } from '../shadow-dom-wrapper/widget-host.ts'

/**
 * What few pages ask for; each part of it is downloaded then.
 * @param what with a list of values: a command of the queue that the loader does not know itself. `tag`: what a tag, or the script tag,
 *   asks for besides its widget. `ticket`: the ticket of the contest did not come. Everything else is something that does not exist, and is said in the console
 * @throws where a command cannot be downloaded
 */
export async function extra(what: string, value: unknown, host?: HTMLElement): Promise<void> {
  if (Array.isArray(value)) await run(what, value)
  else if (what === 'tag' && host) attend(host)
  else wrong(what, value, host)
  if (what === 'ticket' && host) (await import('./no-ticket.ts')).stand(host as WidgetHost)
}

/** The commands that need nothing more. */
const ALONE = /^(open|close|toggle|reset|checkout|forget|destroy)$/

async function run(command: string | undefined, args: unknown[]): Promise<void> {
  // Of what is no list, and of an empty one, the loader has nothing.
  if (command === undefined) return wrong('list', '')
  const letters = [command, ...args]
  if (args.length > 0 && letters.every((each) => /^.$/u.test(String(each)))) {
    const text = letters.join('')
    wrong('list', text)
    if (ALONE.test(text)) window.lounge?.push([text])
    return
  }
  const [value, listener] = args
  if (command === 'on') return wrong('listener', { name: value, listener })
  if (command === 'forget') return (await import('../state/consent.ts')).forget()
  if (command !== 'consent') return wrong('command', command)
  if (typeof value !== 'boolean') return wrong('consent', value)
  const { consent } = await import('../state/consent.ts')
  consent(value)
}

function attend(host: HTMLElement): void {
  const asked = (name: string) =>
    host.getAttribute(name) ??
    document.querySelector(`script[data-${name}]`)?.getAttribute(`data-${name}`)
  const to = asked('forward')
  if (to === 'dataLayer')
    import('./data-layer.ts').then(({ follow }) => host.isConnected && follow()).catch(() => {})
  else if (typeof to === 'string') wrong('forward', to, host)
  if (typeof asked('debug') !== 'string') return
  import('../debug.ts').then(({ show }) => host.isConnected && show(host)).catch(() => {})
  for (const tag of [host, ...document.querySelectorAll<HTMLElement>('script[src*="/embed/"]')])
    for (const { name } of tag.attributes)
      if (!(name in tag) && beginsAsOurs(host, name)) wrong('attribute', name, tag)
}

/** Whether it is, or begins as, an attribute of a widget: on the script tag these stand behind `data-`. */
function beginsAsOurs(host: HTMLElement, name: string): boolean {
  const { observedAttributes } = host.constructor as typeof HTMLElement & {
    observedAttributes: string[]
  }
  return observedAttributes.includes(name.split('-')[0] as string)
}

function wrong(what: string, value: unknown, host?: HTMLElement): void {
  import('../wrong-use.ts').then(({ say }) => say(what, value, host)).catch(() => {})
}
