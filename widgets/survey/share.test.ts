import { expect, test } from 'vitest'
import { isFromFriend, shareAddress } from './share.ts'

const CONTEST = 'https://cafe.example/prelaunch'
const share = (page: object) =>
  shareAddress(
    { href: 'https://club.example/win', canonical: null, isFramed: false, ...page },
    CONTEST,
  )

test('a friend gets the page on which somebody entered, without what its address says of them', () => {
  const href = 'https://club.example/win?email=ada%40guest.example#token=1'
  expect(share({ href })).toBe('https://club.example/win?lounge-from=friend')
})

test('a canonical address is taken from the same origin only', () => {
  const canonical = 'https://club.example/contest?utm=1'
  expect(share({ canonical })).toBe('https://club.example/contest?lounge-from=friend')
  expect(share({ canonical: 'https://evil.example/win' })).toBe(
    'https://club.example/win?lounge-from=friend',
  )
})

test('where a friend cannot go to the page, they get that of the contest', () => {
  const contest = 'https://cafe.example/prelaunch?lounge-from=friend'
  expect(share({ isFramed: true })).toBe(contest)
  for (const href of [
    'about:srcdoc',
    'file:///home/win.html',
    'https://ada:secret@club.example/',
    '',
  ])
    expect(share({ href }), href).toBe(contest)
})

test('the page of the contest keeps the embed that an entry counts for', () => {
  const contest = (href: string) =>
    shareAddress({ href, canonical: null, isFramed: false }, `${CONTEST}?embed=spring`)
  const sent = `${CONTEST}?embed=spring&lounge-from=friend`
  expect(contest(`${CONTEST}?embed=spring&x=1`)).toBe(sent)
  expect(contest('file:///home/win.html')).toBe(sent)
  expect(contest('https://club.example/win')).toBe('https://club.example/win?lounge-from=friend')
})

test('a page knows that a friend sent somebody', () => {
  expect(isFromFriend('?lounge-from=friend&x=1')).toBe(true)
  expect(isFromFriend('?lounge-from=else')).toBe(false)
})
