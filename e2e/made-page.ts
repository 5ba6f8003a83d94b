import type { Page } from '@playwright/test'
import type { RunningServer } from './start-server.ts'

/** A page of somebody else that is made for one test, at `/made-for-a-test` of their origin or elsewhere. */
export async function madePage(
  page: Page,
  server: RunningServer,
  {
    body = '',
    script = 'data-widgets="chat cart promo"',
    at = `${server.demo}/made-for-a-test`,
    head = '',
  }: { body?: string; script?: string | null; at?: string; head?: string } = {},
): Promise<string> {
  // A page that comes from no address of this machine asks one of this machine: Chromium wants that allowed.
  if (page.context().browser()?.browserType().name() === 'chromium')
    await page.context().grantPermissions(['local-network-access'])
  const tag =
    script === null ? '' : `<script async src="${server.cafe}/embed/loader.js" ${script}></script>`
  await page.route(at, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
        <link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
        ${head}</head><body>${body}${tag}</body></html>`,
    }),
  )
  return at
}
