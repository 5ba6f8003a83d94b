import type { PageModule } from './routes.tsx'

/**
 * The files of the pages behind a sign-in. They are apart from `routes.tsx`, so that a visitor of the front page does not even
 * download their names.
 */
const FILES = import.meta.glob<PageModule>(
  './pages/{admin,artist,dashboard,kitchen,people,sales,till}/**/*Page.tsx',
)

/** Loads a page. @param path of its file, from here */
export async function loadPrivatePage(path: string): Promise<PageModule> {
  const load = FILES[path]
  if (!load) throw new Error(`The table of pages names ${path}, which does not exist.`)
  return load()
}
