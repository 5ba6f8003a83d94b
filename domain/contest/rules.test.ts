import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReferralSource } from '#domain/contracts/contest.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { checkStep1, entryKeys, type Step1Errors } from './rules.ts'
import { contestTip, REFERRAL_SOURCES, shareTip, successTextOf, SURVEY_TEXTS } from './texts.ts'

describe('step 1', () => {
  test.each<[string, [string, string, string], Step1Errors]>([
    ['a name and an email', ['Ada', 'ada@lounge.example', ''], {}],
    ['a name and a phone', ['Ada', '', '(518) 555-0142'], {}],
    ['everything, with spaces around', ['  Ada ', ' ada@lounge.example ', ' 518 555 0142 '], {}],
    ['no name', ['  ', 'ada@lounge.example', ''], { name: 'Name is required' }],
    ['no email and no phone', ['Ada', ' ', ''], { email: 'Email or phone is required' }],
    ['an email without a host', ['Ada', 'ada@lounge', ''], { email: 'Please enter a valid email' }],
    [
      'a broken email beside a phone',
      ['Ada', 'ada@', '5185550142'],
      { email: 'Please enter a valid email' },
    ],
    ['markup for an email', ['Ada', '<b>@x.example', ''], { email: 'Please enter a valid email' }],
    ['words for a phone', ['Ada', '', 'call me'], { phone: 'Please enter a valid phone number' }],
    ['too few digits', ['Ada', '', '555-01'], { phone: 'Please enter a valid phone number' }],
    ['nothing', ['', '', ''], { name: 'Name is required', email: 'Email or phone is required' }],
  ])('with %s', (_, [name, email, phone], errors) => {
    expect(checkStep1({ name, email, phone })).toEqual(errors)
  })
})

test.each([
  ['step1Title', 'Tell us about you'],
  ['next', 'Next Step'],
  ['step2Title', 'Your favorites (optional)'],
  ['submit', 'Enter Me to Win!'],
  ['submitting', 'Submitting...'],
  ['confirmedTitle', "You're In!"],
  ['successTitle', "You're in!"],
  ['successText', 'Check your email before opening day!'],
  ['failed', 'Failed to submit survey'],
  ['networkFailed', 'Network error. Please try again later.'],
  ['oopsTitle', 'Oops!'],
  ['oopsText', 'Please try again'],
  ['errorTitle', 'Error'],
  ['errorText', 'Something went wrong. Please try again.'],
] as const)('%s reads as people know it', (key, text) => {
  expect(SURVEY_TEXTS[key]).toBe(text)
})

test('the confirmation says that winners are announced before opening day', () => {
  expect(SURVEY_TEXTS.confirmedText).toMatch(/winners announced before opening day/i)
})

test('promises an email only to whoever left an address, and only where mail goes out', () => {
  const email = 'ada@lounge.example'
  expect(successTextOf({ email }, true)).toBe(SURVEY_TEXTS.successText)
  expect(successTextOf({ email }, false)).toBe(SURVEY_TEXTS.successByHand)
  for (const none of ['', ' ', undefined])
    for (const sendsMail of [true, false])
      expect(successTextOf({ email: none }, sendsMail)).not.toMatch(/mail/)
})

test('asks for the five sources of the contract', () => {
  expect(REFERRAL_SOURCES.map(({ id }) => id)).toEqual(ReferralSource.options)
})

test('each tip names its own hashtag', () => {
  const { campaign } = DEFAULT_SETTINGS.cafe
  expect(contestTip(campaign)).toContain(campaign.entryHashtag)
  expect(shareTip(campaign)).toContain(campaign.shareHashtag)
})

describe('one entry per person', () => {
  test.each([
    ['Ada@Lounge.Example ', 'ada@lounge.example'],
    ['ada+contest@lounge.example', 'ada@lounge.example'],
    ['A.d.a+2@googlemail.com', 'ada@gmail.com'],
  ])('%s is %s', (typed, mailbox) => {
    expect(entryKeys(typed)).toEqual([`email:${mailbox}`])
  })

  test('dots tell two mailboxes apart everywhere but at Google', () => {
    expect(entryKeys('a.da@lounge.example')).not.toEqual(entryKeys('ada@lounge.example'))
  })

  test.each(['(518) 555-0142', '518.555.0142', '+1 518 555 0142', '1-518-555-0142'])(
    '%s is one number',
    (phone) => {
      expect(entryKeys(null, phone)).toEqual(['phone:15185550142'])
    },
  )

  test('has a key for each way to reach the person, and none for none', () => {
    expect(entryKeys('ada@lounge.example', '5185550142')).toHaveLength(2)
    expect(entryKeys('', '')).toEqual([])
    expect(entryKeys()).toEqual([])
  })

  test('does not care how an address is spelled', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(name, name, (user, tag) => {
        expect(entryKeys(`${user.toUpperCase()}+${tag}@Gmail.com`)).toEqual(
          entryKeys(`${user}@gmail.com`),
        )
      }),
    )
  })
})
