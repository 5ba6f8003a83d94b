import type { Browser, Page } from 'playwright'
import type { RunningServer } from './start-server.ts'

/** Something that a person can see, with the way to it. */
export type Scene = {
  name: string
  open(page: Page, server: RunningServer): Promise<unknown>
  /** Default true; widgets float in the window, so theirs are pictures of the window. */
  isWholePage?: boolean
}

/**
 * What a scene shows, made once for all of its pictures: they are taken in pages of their own, two at a time.
 * @param make gets a page that no picture is taken of
 */
export function madeOnce<Made>(
  make: (page: Page, server: RunningServer) => Promise<Made>,
): (page: Page, server: RunningServer) => Promise<Made> {
  const made = new WeakMap<RunningServer, Promise<Made>>()
  return (page, server) => {
    const known =
      made.get(server) ?? apart(page.context().browser(), (other) => make(other, server))
    made.set(server, known)
    return known
  }
}

/** In a page with cookies of its own. */
export async function apart<Made>(
  browser: Browser | null,
  make: (page: Page) => Promise<Made>,
): Promise<Made> {
  const context = await browser?.newContext({ reducedMotion: 'reduce' })
  if (!context) throw new Error('The page has no browser.')
  try {
    return await make(await context.newPage())
  } finally {
    await context.close()
  }
}
