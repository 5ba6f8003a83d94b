import type { Page } from '@playwright/test'

/** What the page's policy refused, as the browser reports it. */
export async function violationsOn(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
    addEventListener('securitypolicyviolation', (event) =>
      noteViolation(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
      ),
    )
  })
  page.on('pageerror', (error) => violations.push(`${page.url()}: ${error}`))
  return violations
}
