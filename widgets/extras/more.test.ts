import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { held } from '../state/stored.ts'
import { extra } from './more.ts'

let warned: string[]
beforeEach(() => {
  warned = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  delete held.memory
})

test('carries out consent, and drops one that is neither yes nor no', async () => {
  await extra('consent', [false])
  expect(held.memory).toEqual({ localStorage: {}, sessionStorage: {} })
  await extra('consent', ['yes'])
  expect(held.memory).toBeTruthy()
  await vi.waitFor(() => expect(warned.join()).toContain('takes true or false, not "yes"'))
  await extra('consent', [true])
  expect(held.memory).toBeNull()
})

test('forgets what is stored', async () => {
  localStorage.setItem('lounge:cart:guest', 'x')
  await extra('forget', [])
  expect(localStorage.getItem('lounge:cart:guest')).toBeNull()
})

test('says which commands there are to who asks for another', async () => {
  await extra('opne', ['chat'])
  await vi.waitFor(() => expect(warned.join()).toContain('no command "opne"'))
  expect(warned.join()).toContain('consent, forget')
})

test('says once that a command is a list, and does what a text can mean', async () => {
  const pushed: unknown[] = []
  Object.assign(window, { lounge: { push: (...all: unknown[]) => pushed.push(...all) } })
  // As the loader takes a text apart, and what is no list at all.
  for (const [command, ...args] of [[...'chat'], [...'open'], []] as string[][])
    await extra(command as string, args)
  await vi.waitFor(() => expect(warned).toHaveLength(3))
  expect(warned[0]).toContain(
    `the text "chat". Each command is a list, such as push(['open', 'chat'])`,
  )
  expect(warned[1]).toContain('the text "open"')
  expect(warned[2]).toContain('something that is no list')
  expect(pushed).toEqual([['open']])
  delete (window as { lounge?: unknown }).lounge
})

test('says to who listens without a function that there is nothing to call', async () => {
  await extra('on', ['ready'])
  await vi.waitFor(() => expect(warned.join()).toContain(`['on', "ready", …] needs a function`))
})

test('follows the events of a tag that asks for it, and says what else it is asked for', async () => {
  const host = document.createElement('lounge-promo')
  document.body.append(host)
  host.setAttribute('forward', 'gtag')
  await extra('tag', undefined, host)
  await vi.waitFor(() => expect(warned.join()).toContain('forward="gtag" on <lounge-promo>'))
  host.setAttribute('forward', 'dataLayer')
  await extra('tag', undefined, host)
  await vi.waitFor(() => {
    host.dispatchEvent(new CustomEvent('lounge:open', { bubbles: true, composed: true }))
    expect((window as { dataLayer?: unknown[] }).dataLayer?.[0]).toMatchObject({
      event: 'lounge_open',
      lounge: { widget: 'promo' },
    })
  })
})
