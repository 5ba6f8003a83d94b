import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ARGS, browser } from '../e2e/browser.mjs'
import { GUARDED_PAGES } from '../e2e/pages.ts'
import { openAs } from '../e2e/people-page.ts'
import type { RunningServer } from '../e2e/start-server.ts'

/** A browser's own folder for each person, in which they have signed in once. */
export type Profiles = { of(path: string): Promise<string | undefined>; remove(): void }

/**
 * The sign-in of a visitor is sealed with a key that only their browser can use, so no header and no cookie carries it: a
 * tool that opens a room has to start the browser on a folder in which somebody signed in.
 */
export function profilesOf(server: RunningServer): Profiles {
  const folders = new Map<string, string>()
  return {
    /** @returns the folder of somebody who may open this page; nothing where anybody may */
    async of(path) {
      const who = personFor(path)
      if (!who) return undefined
      const known = folders.get(who)
      if (known) return known
      const folder = mkdtempSync(join(tmpdir(), 'lounge-signed-in-'))
      folders.set(who, folder)
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: browser().path ?? undefined,
        args: ARGS,
      })
      const page = await context.newPage()
      await openAs(page, server, path, `${who}@demo.example`)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await context.close()
      return folder
    },
    remove() {
      for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Who of the demo's people may open it. */
function personFor(path: string): string | undefined {
  if (!GUARDED_PAGES.some((page) => page.path === path)) return undefined
  const [, area = ''] = path.split('/')
  return (
    { admin: 'admin', employee: 'manager', pos: 'manager', 'artist-dashboard': 'artist' }[area] ??
    'customer'
  )
}
