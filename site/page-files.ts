import type { PageModule } from './routes.tsx'

/**
 * The files of the pages that visitors open; those of one person are in `private-pages.ts`. They are apart from `routes.tsx`,
 * because the page that is opened first does not need them.
 */
const FILES = {
  ...import.meta.glob<PageModule>([
    './pages/**/*Page.tsx',
    '!./pages/{admin,artist,dashboard,embeds,kitchen,people,sales,till}/**',
    '!./pages/booking/{ClassConfirmation,ClassFeedback,ClassVoices,GuestList,PrivateEvent,Tickets}Page.tsx',
    '!./pages/membership/{Cancel,Join,MemberHistory,MembershipDashboard,Success}Page.tsx',
  ]),
  ...import.meta.glob<PageModule>('./pages/people/SignInPage.tsx'),
}

/** Loads a page. @param path of its file, from here */
export async function loadPage(path: string): Promise<PageModule> {
  const load = FILES[path]
  return load ? load() : (await import('./private-pages.ts')).loadPrivatePage(path)
}
