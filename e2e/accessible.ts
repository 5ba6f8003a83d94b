import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** Until everything that is fetched is there. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main .blank, main [aria-busy="true"], .waiting')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Scrolls to the end and back: what was never in sight has only a guessed place, in which a checker finds it covered. */
export async function seen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
}

/** Of what axe-core checks, what colors decide: of a page in its other colors nothing else can be another. */
export const BY_COLOR = ['color-contrast', 'link-in-text-block']

/** axe-core in the page, once: to send it and to compile it takes the processor a sixth of a second. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/**
 * What axe-core finds wrong on a page, and each target's size, with what would mend it.
 * @param rules those that are checked; `null` is all of them
 */
export async function axe(page: Page, rules: string[] | null = null): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(async (only) => {
    const { axe: checker } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Found[] }> }
    }
    const { violations } = await checker.run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map(
            ({ target, failureSummary = '' }) =>
              `${target.join(' ')} (${failureSummary.split('\n')[1]?.trim()})`,
          )
          .join(' | ')}`,
    )
  }, rules)
}

/** What is wrong with the headings: no or two first ones, or a level left out. */
export async function headingsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].map(
      (each) => ({
        level: Number(each.tagName[1]),
        text: each.textContent?.slice(0, 40),
      }),
    )
    const firsts = levels.filter(({ level }) => level === 1).length
    return [
      ...(firsts === 1 ? [] : [`${firsts} h1`]),
      ...levels.flatMap(({ level, text }, index) =>
        level > (levels[index - 1]?.level ?? 0) + 1 ? [`h${level} ${text}`] : [],
      ),
    ]
  })
}
