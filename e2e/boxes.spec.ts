import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { settled } from './partner-page.ts'
import { late, forgetShifts, shiftsOn, sumOf, watchShifts } from './shifts.ts'
import type { RunningServer } from './start-server.ts'
import { askForNoWidth, BOXES, surveysInBoxes } from './survey-boxes.ts'
import { expect, MOVING, test } from './test.ts'

test.use(MOVING)

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

/** Longer than a press excuses what moves: half a second. */
const SLOW_MS = 900
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
]

for (const size of SIZES)
  test(`the survey is at home in boxes of all kinds, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(`${server.demo}/boxes`)
    await settled(page, BOXES)
    const surveys = await page.evaluate(surveysInBoxes)
    expect(surveys.filter(({ isTooNarrow }) => isTooNarrow)).toEqual([])
    expect(surveys.filter(({ ticketHeight }) => ticketHeight < 360)).toEqual([])
    expect(surveys.filter(({ overflow }) => overflow > 0)).toEqual([])
    // The offer has eight words, and the title of a step is a line.
    expect(
      surveys.filter(({ offerLines, titleLines }) => offerLines > 3 || titleLines > 1),
    ).toEqual([])
    expect(await tooWide(page)).toBe(0)

    // Without the width that a row, a cell or a float asks for, most boxes collapse.
    await page.evaluate(askForNoWidth)
    const collapsed = (await page.evaluate(surveysInBoxes)).filter(({ isTooNarrow }) => isTooNarrow)
    expect(collapsed.length).toBeGreaterThanOrEqual(6)
  })

for (const { width } of SIZES)
  test(`in no box does a late script move anything, ${width} px wide`, async ({ page }) => {
    // Only what is in view counts as moved: the window is as tall as the page.
    await page.setViewportSize({ width, height: 16_000 })
    const shiftOf = async () => {
      await page.goto(`${server.demo}/boxes`)
      await settled(page, BOXES)
      return shiftsOn(page)
    }
    await watchShifts(page)
    await late(page)
    expect(await shiftOf()).toEqual([])

    await page.route('**/boxes.css', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('lounge-survey:not(:defined)', 'no-survey')
      await route.fulfill({ response, body })
    })
    expect(sumOf(await shiftOf())).toBeGreaterThan(0.1)
  })

for (const name of ['survey#win', 'all#contest', 'social-landing#win'])
  for (const size of [SIZES[0], SIZES[2]])
    test(`${name} keeps still when its script comes late, ${size?.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(size ?? { width: 390, height: 844 })
      await watchShifts(page)
      await late(page)
      await page.goto(`${server.demo}/${name}`)
      await settled(page)
      await page.locator('lounge-survey:visible').first().getByLabel('Name').waitFor()
      expect(await shiftsOn(page)).toEqual([])
    })

for (const size of [SIZES[0], SIZES[2]])
  test(`a slow answer moves nothing, refused or taken, ${size?.width} px wide`, async ({
    page,
  }) => {
    // So tall that what stands below the ticket is seen to move.
    await page.setViewportSize({ width: size?.width ?? 390, height: 1600 })
    await watchShifts(page)
    const survey = page.locator('lounge-survey:visible')
    let isReachable = false
    await page.route('**/api/surveys', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await (isReachable ? route.continue() : route.abort())
    })
    const enter = async (name: string) => {
      isReachable = false
      await survey.getByLabel('Name').fill(name)
      await survey.getByLabel('Email').fill(`${name}-${size?.width}@example.com`.toLowerCase())
      await survey.getByRole('button', { name: 'Next Step' }).click()
      await survey.getByRole('button', { name: 'Enter Me to Win!' }).waitFor()
      // Where the file of step 2 takes longer than half a second, the step counts as a shift. Here the answer is asked about.
      await forgetShifts(page)
      await survey.getByRole('button', { name: 'Enter Me to Win!' }).click()
      await survey.getByText('Everything you typed is still here').waitFor()
      isReachable = true
      await survey.getByRole('button', { name: 'Enter Me to Win!' }).click()
      await survey.getByText('#SeeYouAtTheLounge').waitFor()
    }
    await page.goto(`${server.demo}/boxes?only=prose`)
    await settled(page, BOXES)
    await enter('Ada')
    expect(await shiftsOn(page)).toEqual([])

    // On a desk each state is as tall as the others. On a phone a page that takes the held height away is moved.
    if (size?.width !== 390) return
    await page.goto(`${server.demo}/boxes?only=prose`)
    await settled(page, BOXES)
    await page.addStyleTag({ content: 'lounge-survey::part(ticket) { min-height: 0 !important }' })
    await enter('Grace')
    expect(await shiftsOn(page)).not.toEqual([])
  })

test("the page's own CSS says where the tag stands and how wide it is", async ({ page }) => {
  await page.goto(`${server.demo}/boxes?only=flex-row`)
  await settled(page, BOXES)
  const box = () => page.locator('lounge-survey:visible').boundingBox()
  await page.addStyleTag({ content: 'lounge-survey { width: 420px; margin-inline-start: auto }' })
  expect((await box())?.width).toBe(420)
  expect(Math.round((await box())?.x ?? 0)).toBe(1280 - 16 - 420)
  await page.addStyleTag({ content: 'lounge-survey { flex: 0 1 300px; width: auto }' })
  expect((await box())?.width).toBe(300)
  await page.addStyleTag({ content: 'lounge-survey { display: none }' })
  await expect(page.locator('lounge-survey:visible')).toHaveCount(0)
})

test('what is fixed inside stands in the window, not in the tag', async ({ page }) => {
  await page.goto(`${server.demo}/boxes?only=prose`)
  await settled(page, BOXES)
  const left = () =>
    page.locator('lounge-survey:visible .lounge').evaluate((container) => {
      const fixed = container.appendChild(document.createElement('i'))
      fixed.style.cssText = 'position: fixed; left: 0'
      const { x } = fixed.getBoundingClientRect()
      fixed.remove()
      return x
    })
  expect(await left()).toBe(0)
  await page.addStyleTag({ content: '.prose { transform: scale(1) }' })
  expect(await left()).toBeGreaterThan(0)
})

test('a box that the page hides hides the survey in it', async ({ page }) => {
  await page.goto(`${server.demo}/boxes?only=prose`)
  await settled(page, BOXES)
  const name = page.locator('.prose').getByLabel('Name')
  await expect(name).toBeVisible()
  await page.addStyleTag({ content: '.prose { visibility: hidden }' })
  await expect(name).toBeHidden()
})

for (const ground of ['dark', 'full'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the outline is seen by ${colorScheme} in the box ${ground}`, async ({ page }) => {
      await page.goto(`${server.demo}/boxes?only=${ground}`)
      await page.addStyleTag({ content: `lounge-survey { color-scheme: ${colorScheme} }` })
      await settled(page, BOXES)
      // From outside the ticket, above its title, inwards: the outline has another tone on either side.
      const isSeen = async () => {
        const body = await page.locator('lounge-survey .body:visible').boundingBox()
        const clip = { x: (body?.x ?? 0) + 200, y: (body?.y ?? 0) - 6, width: 1, height: 20 }
        const picture = sharp(await page.screenshot({ clip })).greyscale()
        const tones = [...(await picture.raw().toBuffer())]
        const ink = colorScheme === 'light' ? Math.min : Math.max
        const outline = tones.indexOf(ink(...tones.slice(6, 16)), 6)
        const around = tones.slice(outline - 4, outline)
        return around.some((tone) => Math.abs(tone - (tones[outline] ?? 0)) > 100)
      }
      expect(await isSeen()).toBe(true)
      await page.addStyleTag({ content: ':root { --lounge-edge: transparent }' })
      expect(await isSeen()).toBe((ground === 'full') === (colorScheme === 'light'))
    })

function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}
