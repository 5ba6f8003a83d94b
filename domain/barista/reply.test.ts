import { describe, expect, test } from 'vitest'
import { formatCents } from '#domain/cafe/money.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findItem } from '#domain/menu/price.ts'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import { inContext } from './context.ts'
import { reply, type ReplyInput } from './reply.ts'
import { START } from './state.ts'

/** Thursday, 11 AM in New York. */
const now = new Date('2025-10-30T15:00:00Z')
const say = (message: string, more: Partial<ReplyInput> = {}) =>
  reply({
    message,
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
    now,
    cart: [],
    history: [],
    path: '/',
    ...more,
  })
const soldOut = (id: string, soldOutUntil: string | null = null): Menu => ({
  ...CATALOGUE,
  items: CATALOGUE.items.map((item) =>
    item.id === id ? { ...item, isSoldOut: true, soldOutUntil } : item,
  ),
})
const mochaInCart = [
  { lineId: 'a', id: 'mocha', name: 'Mocha', size: 'medium', quantity: 1 },
] as const

describe('an order', () => {
  test('is proposed with its price and its choices', () => {
    const { text, actions, intent } = say('large mango green tea, 25% sugar, with lychee jelly')
    expect(intent).toBe('order')
    expect(text).toContain('Mango Green Tea (Large, 25% sugar, Lychee Jelly), $8.25')
    expect(actions).toEqual([
      {
        type: 'add-to-cart',
        label: 'Add Mango Green Tea, $8.25',
        item: 'mango-green-tea',
        name: 'Mango Green Tea',
        category: 'fruit-tea',
        size: 'large',
        quantity: 1,
        customizations: { sugarLevel: 25, toppings: ['lychee-jelly'] },
        price: 825,
      },
    ])
  })

  test('of several drinks has a button for each and one for all', () => {
    const { text, actions } = say('two large taro milk teas, half sugar, less ice, one with boba')
    expect(actions.map(({ type, item, price }) => [type, item, price])).toEqual([
      ['add-to-cart', 'taro-milk-tea', 925],
      ['add-to-cart', 'taro-milk-tea', 850],
      ['add-item', undefined, 1_775],
    ])
    expect(actions[2]?.data).toEqual({ items: actions.slice(0, 2) })
    expect(text).toContain('$17.75 together')
  })

  test('of more than one is added with its quantity', () => {
    expect(say('three mochas').actions).toMatchObject([
      { type: 'add-with-quantity', quantity: 3, price: 750, label: 'Add 3 × Mocha, $22.50' },
    ])
  })

  test('with an allergy is proposed together with what is in it', () => {
    const { text, actions } = say("I'm allergic to nuts, a mocha please")
    expect(actions).toMatchObject([{ type: 'add-to-cart', item: 'mocha' }])
    expect(text).toContain('Mocha is made without nuts. Mocha contains milk.')
    expect(text).toContain('please tell us about a serious allergy')
  })

  test('for somebody carries the name', () => {
    expect(say('a mocha for Ann').actions[0]?.data).toEqual({ customerName: 'Ann' })
  })

  test('that is not clear is asked about', () => {
    expect(say('capuchino')).toMatchObject({ intent: 'did-you-mean' })
    expect(say('capuchino').text).toBe('Did you mean Cappuccino (Regular)?')
    expect(say('strawberry').actions.map(({ item }) => item)).toEqual([
      'strawberry-hibiscus-tea',
      'strawberry-milk-tea',
      undefined,
    ])
  })

  test('of a sold-out drink says when it returns and offers others', () => {
    const { text, actions } = say('taro milk tea', {
      menu: soldOut('taro-milk-tea', '2025-10-30T19:00:00Z'),
    })
    expect(text).toContain('Taro Milk Tea is sold out; it should be back today at 3:00 PM.')
    expect(actions.some(({ item }) => item === 'taro-milk-tea')).toBe(false)
    expect(actions[0]).toMatchObject({ type: 'add-to-cart', category: 'boba' })
  })

  describe('with a milk that is out', () => {
    const menu: Menu = { ...CATALOGUE, milksOut: [{ id: 'oat', until: null }] }
    const states = (message: string, state: ReplyInput['state']) => say(message, { menu, state })

    test('offers the same drink with the milks that are left', () => {
      const { text, actions, state } = say('a large oat latte with boba', { menu })
      expect(text).toBe(
        'Oat milk is out today. How about Latte (Large, Almond milk, Boba) or Latte (Large, Soy milk, Boba)?',
      )
      expect(actions.map(({ customizations }) => customizations?.milk)).toEqual([
        'almond',
        'soy',
        undefined,
      ])
      expect(state?.pending).toEqual([])
      const next = states('soy please', state)
      expect(next.text).toContain('Latte (Large, Soy milk, Boba), $8.25. Shall I add it')
      expect(states('yes', next.state).perform).toMatchObject([
        { item: 'latte', customizations: { milk: 'soy', toppings: ['boba'] } },
      ])
    })

    test('is said where no milk was wanted, and nothing is put in its place unasked', () => {
      const { text, actions } = say('a latte without milk', { menu })
      expect(text).toContain('Oat milk is out today. How about Latte (Regular, Almond milk)')
      expect(actions.some(({ customizations }) => customizations?.milk === 'oat')).toBe(false)
    })

    test('of the milk that is usual names the others', () => {
      const regular: Menu = { ...CATALOGUE, milksOut: [{ id: 'regular', until: null }] }
      expect(say('a mocha', { menu: regular }).text).toBe(
        'Whole milk is out today. How about Mocha (Regular, Oat milk), Mocha (Regular, Almond milk) or Mocha (Regular, Soy milk)?',
      )
      expect(say('a mango green tea', { menu: regular }).text).toContain('Shall I add it')
    })

    test('changes nothing in the cart', () => {
      const { text, actions } = say('make it oat milk', { menu, cart: mochaInCart })
      expect(text).toBe('Oat milk is out today.')
      expect(actions.some(({ type }) => type === 'modify-order')).toBe(false)
    })

    test('is told to whoever asks', () => {
      expect(say('what milks do you have?', { menu }).text).toMatch(/ Oat milk is out today\.$/)
      expect(say('what is sold out?', { menu }).text).toBe('Oat milk is out today.')
      expect(say('which milks can I have in a latte?', { menu }).text).toContain(
        'Oat milk is out today.',
      )
    })
  })

  test.each([
    [
      'small mocha',
      "We don't make Mocha in size small. It comes in Regular ($7.50) and Large ($8.50).",
    ],
    ['XL mocha', "We don't make Mocha in size extra large."],
    ['a pot of mocha', "We don't make Mocha in size pot."],
    ['mocha with coconut milk', "We don't pour coconut milk"],
    ['hot watermelon mint tea', 'Watermelon Mint Tea only comes iced.'],
    ['an iced espresso', 'Espresso only comes hot.'],
    ['a large espresso', 'Espresso comes in one size ($3.50).'],
    ['an espresso with oat milk', 'A double, in one small cup, poured as it is.'],
    ['mango green tea with oat milk', 'Fruit teas are shaken without milk.'],
    ['hot latte with less ice', 'There is no ice in a hot Latte'],
    ['decaf latte', "We don't have decaf."],
    ['99 mochas', 'I can put 50 of one drink in an order'],
  ])('says what cannot be had: %s', (message, note) => {
    const { text, actions, intent } = say(message)
    expect(intent).toBe('order')
    expect(text).toContain(note)
    expect(actions).toHaveLength(1)
  })
})

describe('a proposal that was not added yet', () => {
  const history = [
    { role: 'user' as const, text: 'a latte' },
    { role: 'bot' as const, text: 'Latte (Regular), $6.50. Shall I add it to your cart?' },
  ]

  test('can be changed', () => {
    const { actions, intent } = say('make that oat', { history })
    expect(intent).toBe('order')
    expect(actions).toMatchObject([{ item: 'latte', customizations: { milk: 'oat' } }])
  })

  test('can be agreed to', () => {
    expect(say('yes please', { history })).toMatchObject({
      intent: 'order-confirmed',
      actions: [{ type: 'add-to-cart', item: 'latte' }],
    })
  })

  test('is not meant when it is in the cart', () => {
    const cart = [{ lineId: 'l', id: 'latte', name: 'Latte', size: 'medium' as const, quantity: 1 }]
    expect(say('make that oat', { history, cart }).actions).toMatchObject([
      { type: 'modify-order', data: { kind: 'edit', lineId: 'l' } },
    ])
  })
})

describe('the cart', () => {
  test('is changed by a button', () => {
    const { text, actions, intent } = say('make it large', { cart: mochaInCart })
    expect(intent).toBe('edit')
    expect(text).toBe('Shall I change Mocha to Mocha (Large)?')
    expect(actions).toEqual([
      {
        type: 'modify-order',
        label: 'Make it Mocha (Large)',
        data: { kind: 'edit', lineId: 'a', patch: { size: 'large', customizations: {} } },
      },
    ])
  })

  test('is said with its total', () => {
    const { text } = say('View Cart', { cart: mochaInCart })
    expect(text).toContain('Mocha (Regular). That is $7.50 before tax.')
  })

  test('is empty', () => {
    expect(say('View Cart').text).toBe("Your cart is empty. Let's add something first!")
    expect(say('checkout').text).toBe("Your cart is empty. Let's add something first!")
  })

  test('has not what is to be removed', () => {
    expect(say('remove the chai', { cart: mochaInCart }).text).toBe(
      "I couldn't find that in your cart.",
    )
  })

  test('is as it should be already', () => {
    expect(say('make it medium', { cart: mochaInCart }).text).toBe('That is how it is already.')
  })
})

describe('a question about the menu', () => {
  test.each([
    ["what's in a mocha?", 'Mocha: Dark cocoa'],
    ['does the mocha have nuts?', 'Mocha is made without nuts. Mocha contains milk.'],
    ['how much is a taro milk tea?', 'Taro Milk Tea comes in Regular ($7.50) and Large ($8.50).'],
    ['is the almond croissant vegan?', 'No, Almond Croissant is not vegan.'],
    ['does the almond croissant have nuts?', 'Almond Croissant contains nuts.'],
    ['is the mocha dairy-free?', 'regular, oat, almond or soy milk'],
    ['does the chamomile have caffeine?', 'Chamomile Honeybush has no caffeine.'],
    ['does cold brew have caffeine?', 'Cold Brew does have caffeine.'],
    ['how much is boba?', 'Boba is $0.75.'],
    ['do you have oat milk?', 'We pour regular, oat, almond and soy milk'.replace('and', 'or')],
    ['what sizes do you have?', 'Regular and Large'],
    ['is the latte hot or iced?', 'Latte comes hot or iced, usually hot.'],
    ['is anything sold out?', 'Nothing is sold out right now.'],
  ])('%s', (message, part) => {
    const { text, intent } = say(message)
    expect(intent).toBe('question')
    expect(text).toContain(part)
  })

  test('lists what suits a diet, with buttons of the live menu', () => {
    const { actions } = say('what is vegan?')
    expect(actions.length).toBeGreaterThan(2)
    for (const { item } of actions) expect(findItem(CATALOGUE, item ?? '')?.diet).toContain('vegan')
  })

  test('is answered beside an order', () => {
    const { text, actions } = say("a latte, and what's in the mocha?")
    expect(actions.map(({ item }) => item)).toEqual(['latte'])
    expect(text).toContain('Mocha: Dark cocoa')
  })

  test('says what is sold out', () => {
    expect(say('is the mocha vegan?', { menu: soldOut('mocha') }).text).toContain(
      'Mocha is sold out right now.',
    )
    expect(say('what is sold out?', { menu: soldOut('mocha') }).text).toBe(
      'Mocha is sold out right now.',
    )
  })
})

describe('a theme', () => {
  test.each([
    ['I just worked out', 'workout'],
    ['something for the morning', 'morning'],
    ['I need to relax', 'relax'],
    ['I need energy', 'energy'],
    ['something sweet', 'sweet'],
    ['something refreshing', 'refresh'],
    ['what do you recommend?', 'recommend'],
    ['show me the menu', 'menus'],
    ['Order Drinks', 'menus'],
    ['View Events', 'events'],
    ['memberships', 'membership'],
    ['what is in my cart', 'cart'],
    ['where are you?', 'location'],
    ['when are you open?', 'hours'],
    ['help', 'help'],
    ['Ask Question', 'help'],
    ['examples', 'examples'],
    ['when is the next class?', 'classes'],
    ['when is my order ready?', 'order-status'],
    ['I have an allergy', 'allergy'],
    ['thank you', 'thanks'],
    ['hello', 'greeting'],
    ['xyzzy', 'not-understood'],
  ])('%s: %s', (message, intent) => {
    expect(say(message).intent).toBe(intent)
  })

  test('speaks of what can be had, with the price of today', () => {
    const menu = soldOut('cold-brew')
    const { text, actions } = say('I am tired', { menu })
    const [first] = actions
    const item = findItem(menu, first?.item ?? '')
    expect(item?.isSoldOut).toBe(false)
    expect(text).not.toContain('Cold Brew')
    expect(text).toContain(`${item?.name} (${formatCents(item?.priceCents ?? 0)})`)
  })

  test('knows the hours of the footer and whether it is open', () => {
    const { text } = say('what are your hours?')
    expect(text).toContain('Open today until 7 PM')
    expect(text).toContain('Mon-Tue: Closed (private events available)')
  })

  test('tells of the memberships that are sold, as the café set them', () => {
    const { basic, premium } = TIER_TERMS
    const elite = { ...TIER_TERMS.elite, isOnSale: false }
    const tiers = { basic: { ...basic, priceCents: 2_900 }, premium, elite }
    const { text, actions } = say('membership', { cafe: { ...DEFAULT_SETTINGS.cafe, tiers } })
    expect(text).toContain('$29.00')
    expect(text).toContain('Premium Membership')
    expect(text).not.toContain('Elite')
    expect(actions.map(({ path }) => path)).not.toContain('/membership/join?tier=elite')
  })

  test('leads to where a membership is joined', () => {
    expect(say('membership').actions).toContainEqual({
      type: 'navigate',
      label: 'Join Basic Membership',
      path: '/membership/join?tier=basic',
    })
  })

  test('offers quick replies where nothing was understood', () => {
    expect(say('xyzzy').actions.map(({ label }) => label)).toEqual([
      'Order Drinks',
      'View Events',
      'Ask Question',
      'View Cart',
    ])
  })
})

test('answers about the space before anything else', () => {
  expect(say('I want to rent the space').intent).toBe('booking')
})

describe('what is said of an allergy or a milk in passing', () => {
  const talk = (...messages: string[]) =>
    messages.reduce<ReturnType<typeof reply> | undefined>(
      (before, message) =>
        say(message, { context: inContext, state: before?.state ?? START, cart: [] }),
      undefined,
    )

  test.each([
    ['one thai tea', 'im allergic to nuts is that ok?'],
    ['one thai tea', 'I have a nut allergy, is it safe'],
    ["i'm allergic to nuts, is that ok?"],
  ])('an allergy is kept in mind with the question behind it: %s %s', (...messages) => {
    const last = talk(...messages.filter(Boolean))
    expect(last?.state?.avoids).toEqual(['nuts'])
    expect(last?.text).toContain('I keep it in mind')
  })

  test('what is offered says what is in it', () => {
    const last = talk('an almond croissant', 'im allergic to nuts is that ok?')
    expect(last?.text).toContain('Almond Croissant contains nuts')
    expect(last?.state?.pending).toHaveLength(1)
  })

  test('the milk is held, and not the latte', () => {
    const last = talk('a latte', 'hold the milk')
    expect(last?.state?.pending).toHaveLength(1)
    expect(last?.text).toContain('Latte (Regular, Oat milk)')
  })
})
