import { describe, expect, test } from 'vitest'
import { EventEdit, FaqEdit, PageEdit } from './editing.ts'
import { SettingsEdit } from './settings.ts'

const page = { title: 'Our story', summary: 'How it began.', blocks: [] as unknown[] }
const accepts = (blocks: unknown[]) => PageEdit.safeParse({ ...page, blocks }).success

describe('text of a page', () => {
  test('is taken as blocks, cleaned', () => {
    const read = PageEdit.parse({ ...page, blocks: [{ kind: 'paragraph', text: ' Tea\u200b ' }] })
    expect(read.blocks).toEqual([{ kind: 'paragraph', text: 'Tea' }])
  })

  test.each([
    [[]],
    [[{ kind: 'paragraph', text: '' }]],
    [[{ kind: 'html', text: '<b>' }]],
    [[{ kind: 'list', items: [] }]],
    [[{ kind: 'heading', text: 'x', onclick: 'x' }]],
  ])('is not %j', (blocks) => {
    expect(accepts(blocks)).toBe(false)
  })

  test('keeps markup as text', () => {
    expect(FaqEdit.parse({ group: 'A', question: '<b>?', answer: 'x' }).question).toBe('<b>?')
  })
})

test('an event ends after it begins', () => {
  const problems = EventEdit.safeParse({
    title: 'Market',
    kind: 'market',
    summary: 's',
    blocks: [{ kind: 'paragraph', text: 'x' }],
    startsAt: '2025-10-20T20:00:00Z',
    endsAt: '2025-10-20T19:00:00Z',
    space: 's',
    host: 'h',
    ages: 'all',
    capacity: 10,
    priceCents: 0,
    policy: 'p',
    status: 'scheduled',
    cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
    coverAlt: 'x',
  })
  expect(problems.error?.issues.map(({ path }) => path.join('.'))).toEqual(['endsAt'])
})

test('what is wrong with the price of an event is named as on the menu', () => {
  const said = (priceCents: unknown) =>
    EventEdit.shape.priceCents.safeParse(priceCents).error?.issues[0]?.message
  expect(['8.255', 'abc', '', -300].map(said)).toEqual([
    'A price has at most two digits after the point, like 8.25.',
    'A price is a number of dollars, like 6.50.',
    'A price is missing. Write it like 6.50.',
    'A price cannot be below 0.',
  ])
  expect(said(0)).toBeUndefined()
})

describe('settings', () => {
  const read = (change: unknown) => SettingsEdit.safeParse(change).success
  test.each([
    { cafe: { phone: '(518) 555-0100' } },
    { cafe: { timeZone: 'Europe/Berlin', taxBasisPoints: 0 } },
    { cafe: { taxBasisPoints: 887.5 } },
    { cafe: { campaign: { entryHashtag: '#Tee_2025' } } },
    { cafe: { promoLinks: [{ id: 'a', label: 'A', href: '/classes/book' }] } },
    { embed: { allowedOrigins: ['*', 'https://partner.example:8443'] } },
  ])('take %j', (change) => expect(read(change)).toBe(true))

  test.each([
    { cafe: { timeZone: 'Mars/Base' } },
    { cafe: { isDemo: true } },
    { cafe: { taxBasisPoints: 7.55 } },
    { cafe: { email: 'nobody' } },
    { cafe: { week: [] } },
    {
      cafe: {
        exceptions: [
          { date: '2025-12-24', span: { opens: '15:00', closes: '11:00' }, reason: 'Early' },
        ],
      },
    },
    {
      cafe: {
        exceptions: ['a', 'b'].map((reason) => ({ date: '2025-12-24', span: null, reason })),
      },
    },
    { cafe: { campaign: { entryHashtag: 'two words' } } },
    { cafe: { social: [{ id: 'x', label: 'X', href: 'javascript:alert(1)' }] } },
    { cafe: { promoLinks: [{ id: 'x', label: 'X', href: '//evil.example' }] } },
    { embed: { allowedOrigins: ['https://partner.example/page'] } },
    { embed: { allowedOrigins: [] } },
    { secrets: {} },
  ])('do not take %j', (change) => expect(read(change)).toBe(false))
})

test('a block whose photograph is missing is asked for the photograph alone', () => {
  const photo = { id: '', width: 0, height: 0, widths: [], alt: '' }
  const blocks = [{ kind: 'photo', photo, caption: '' }]
  const { error } = PageEdit.safeParse({ ...page, blocks })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['blocks.0.photo.id', 'Choose a photograph.'],
  ])
})
