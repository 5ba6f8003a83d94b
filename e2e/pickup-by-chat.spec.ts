import type { Page } from '@playwright/test'
import { drawer, settled } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/** A free time in the afternoon of a coming day, as the café offers it. */
async function freeTime({ cafe }: RunningServer) {
  type Day = { date: string; isOpen: boolean }
  type Slot = { time: string; isAvailable: boolean }
  const of = async (query = '') =>
    (await (await fetch(`${cafe}/api/pickup-slots${query}`)).json()) as {
      dates: Day[]
      slots: Slot[]
    }
  for (const { date, isOpen } of (await of()).dates.slice(1)) {
    if (!isOpen) continue
    const { slots } = await of(`?date=${date}`)
    const slot = slots.find(({ time, isAvailable }) => isAvailable && time >= '13:30')
    if (slot) return { date, time: slot.time }
  }
  throw new Error('The café offers no time.')
}

async function visit(page: Page, server: RunningServer, language: string) {
  await page.goto(`${server.demo}/`)
  await page.evaluate(
    ([src, lang]) => {
      document.documentElement.lang = lang
      const script = Object.assign(document.createElement('script'), { src, async: true })
      script.dataset['widgets'] = 'chat cart'
      document.head.append(script)
    },
    [`${server.cafe}/embed/loader.js`, language] as const,
  )
  await settled(page, 2)
}

for (const { language, open, input, order, add, said, kept, guest, checkout, day } of [
  {
    language: 'en',
    open: 'Chat with the barista',
    input: 'Your message',
    order: 'a large taro milk tea',
    add: /^Add Taro Milk Tea/,
    said: (day: string, time: string) => `pick up ${day} at ${time} pm`,
    kept: /Your pickup/,
    guest: 'Continue as guest',
    checkout: '/checkout',
    day: 'Day',
  },
  {
    language: 'es',
    open: 'Chatea con el barista',
    input: 'Tu mensaje',
    order: 'un té de taro grande',
    add: /^Agregar Taro Milk Tea/,
    said: (day: string, time: string) => `lo recojo el ${day} a las ${time} de la tarde`,
    kept: /Tu hora para recoger/,
    guest: 'Continuar como invitado',
    checkout: '/es/checkout',
    day: 'Día',
  },
])
  test(`a pickup time that was said in ${language} stands in the cart and is chosen at the checkout`, async ({
    page,
    server,
  }) => {
    const { date, time } = await freeTime(server)
    const [hour = 0, minute = ''] = [Number(time.slice(0, 2)) % 12 || 12, time.slice(3)]
    await visit(page, server, language)
    await page.getByRole('button', { name: open }).click()
    const chat = page.locator('lounge-chat')
    const say = async (text: string) => {
      await chat.getByLabel(input).fill(text)
      await chat.getByLabel(input).press('Enter')
    }
    await say(order)
    await chat.getByRole('button', { name: add }).first().click()
    await expect(drawer(page)).toContainText('Taro Milk Tea')
    await say(said(`${Number(date.slice(5, 7))}/${Number(date.slice(8))}`, `${hour}:${minute}`))
    await expect(drawer(page).getByText(kept)).toContainText(`${hour}:${minute}`)
    await drawer(page).getByRole('button', { name: guest }).click()
    await page.waitForURL(`${server.cafe}${checkout}**`)
    const slot = page.getByRole('radio', { name: new RegExp(`^${hour}:${minute} p\\.?\\s?m`, 'i') })
    await expect(slot).toBeChecked()
    await expect(
      page.getByRole('group', { name: day, exact: true }).getByRole('radio', { checked: true }),
    ).toHaveAccessibleName(new RegExp(`${Number(date.slice(8))}$`))
  })
