import type { WidgetHost } from '../shadow-dom-wrapper/widget-host.ts'
import { hosts } from '../state/hosts.ts'
import type { Translation } from './translation.ts'

/** Every language but English, which is in the widgets themselves (docs/decisions/languages.md). */
export const LANGUAGES: Record<string, () => Promise<{ texts: Translation }>> = {
  es: () => import('./es.ts'),
}
/** The language of the page as it was written: 'es', 'en-GB'; '' where nothing says it. */
export let tag = ''
/** The texts of the page; undefined where they are the English ones. */
export let texts: Translation | undefined
let coming: Promise<void> | undefined

/**
 * Takes the language of the page from an element: its `locale`, which the last one sets for all, else the `lang` around it.
 * @returns what is to be waited for, if anything is; where the texts do not come it is English all the same
 */
export function followLanguage(host: WidgetHost): Promise<void> | undefined {
  const wanted =
    host.getAttribute('locale') || tag || host.closest<HTMLElement>('[lang]')?.lang || ''
  mark(host)
  if (wanted === tag) return coming
  const take = (file?: { texts: Translation }) => {
    texts = file?.texts
    coming = undefined
    for (const each of hosts.all()) mark(each as WidgetHost)
    hosts.changed()
  }
  const load = LANGUAGES[(tag = wanted).slice(0, 2)]
  if (!load) return void take()
  return (coming = load()
    .catch((error) => void host.emit('error', { phase: 'load', message: `${error}` }))
    .then((file) => take(file ?? undefined)))
}

/** Says in which language a widget speaks, whatever that of the page is. */
function mark(host: WidgetHost): void {
  const container = host.root.lastElementChild as HTMLElement
  container.lang = texts ? tag.slice(0, 2) : 'en'
  container.dir = 'ltr'
}
