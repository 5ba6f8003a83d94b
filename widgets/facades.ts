/** Every widget at rest, as the one file that the loader asks for. */
import { defineFacades } from './define-facade.ts'

import.meta.glob('./*/facade.ts', { eager: true })

export { hosts } from './state/hosts.ts'
export { extra } from './inspect.ts'

/** Lets a saved embed write into the script tag that names it, before anything is placed. */
export function place(script: HTMLScriptElement, begin: () => void): Promise<void> {
  return import('./extras/embed.ts').then((file) => file.apply(script, begin), begin)
}

/** Resolves when every element is defined, to those that rest on the page. */
export const defined = defineFacades()
