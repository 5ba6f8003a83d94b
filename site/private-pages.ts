import type { PageModule } from './routes.tsx'

/**
 * The files of the pages behind a sign-in, and of those that somebody's own link leads to. They are apart from `page-files.ts`, so that a
 * visitor does not even download their names.
 */
const FILES = import.meta.glob<PageModule>([
  './pages/{admin,artist,dashboard,embeds,kitchen,people,sales,till}/**/*Page.tsx',
  './pages/booking/{ClassConfirmation,ClassFeedback,ClassVoices,GuestList,PrivateEvent,Tickets}Page.tsx',
  './pages/membership/*Page.tsx',
  '!./pages/membership/MembershipPage.tsx',
])

/** Loads a page. @param path of its file, from here */
export async function loadPrivatePage(path: string): Promise<PageModule> {
  const load = FILES[path]
  if (!load) throw new Error(`The table of pages names ${path}, which does not exist.`)
  return load()
}
