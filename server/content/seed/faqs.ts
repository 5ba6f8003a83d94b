import type { Faq } from '#domain/contracts/content.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { hoursLines } from '#domain/cafe/hours.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Topping } from '#domain/contracts/menu.ts'
import { TOPPINGS } from '#domain/menu/toppings.ts'
import { tiersOnSale } from '#domain/membership/tiers.ts'
import { streetOf, type SeedInput } from './calendar.ts'

const dollars = (cents: number) => formatCents(cents).replace('.00', '')

/** What people ask, by group, in the order in which they ask it. */
export function faqs({ cafe }: SeedInput): Faq[] {
  const hours = hoursLines(cafe)
    .map((line) => `${line.days} ${line.hours}`)
    .join(', ')
  const { 'art-space': art, 'entire-venue': venue } = SPACES
  const [cheapest] = tiersOnSale(cafe)
  const rows: Record<string, readonly (readonly [id: string, question: string, answer: string])[]> =
    {
      Visiting: [
        [
          'when-are-you-open',
          'When are you open?',
          `${hours}. Holidays and other exceptions are on the contact page and in the strip at the top of every page.`,
        ],
        [
          'where-are-you',
          'Where are you, and where do I park?',
          `${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}, two minutes from the bridge. There is parking along ${streetOf(cafe)}, free for two hours, and behind the hardware shop after five.`,
        ],
        [
          'is-it-step-free',
          'Is it step-free?',
          'Yes, from the sidewalk to the bar, the lounge, the Art Space and the restroom. One end of the long table takes a wheelchair. Only the paper store has stairs.',
        ],
        [
          'can-i-bring-my-dog',
          'Can I bring my dog?',
          'Yes, on a leash, in the lounge. Not in the Art Space: ink on paws travels. There is a bowl by the door.',
        ],
        [
          'can-i-stay-and-work',
          'Can I stay for hours with a laptop?',
          'Yes. There is wifi, there are plugs along the lounge wall, and nobody is asked to leave a table. On Saturdays between noon and three we ask laptops to share.',
        ],
        [
          'do-you-have-sketchbooks',
          'What are the sketchbooks on the shelf for?',
          'For anyone. Continue a drawing, or start one. Please leave pages in, even yours.',
        ],
      ],
      Ordering: [
        [
          'can-i-order-ahead',
          'Can I order ahead?',
          'Yes, here or in the chat: choose a pickup time from today to a week ahead, in half hours. The shortest notice is 15 minutes.',
        ],
        [
          'can-i-pay-online',
          'How do I pay?',
          'When you order, by card on the page of our payment provider, or at the counter when you pick up: card, phone or cash. You get a confirmation with your order number either way.',
        ],
        [
          'can-i-change-my-order',
          'Can I change or cancel an order?',
          'Until we start making it, yes, on the page of your order. What you paid online goes back the way it came; what you paid at the counter you cancel there.',
        ],
        [
          'which-milks',
          'Which milks are there, and do they cost extra?',
          'Whole, oat, almond and soy, in every drink with milk. None of them costs extra.',
        ],
        ['what-do-toppings-cost', 'What do toppings cost?', toppingPrices(TOPPINGS)],
        [
          'can-i-have-less-sugar',
          'Can I have it less sweet?',
          'From 0 to 100 percent, in quarters. Fruit brings sugar of its own, so a fruit tea at 0 percent is still a little sweet.',
        ],
        [
          'allergies',
          'I have an allergy. What should I do?',
          'Use the allergen filter on the menu, and tell the person at the bar too. Everything is made in one small bar, so we cannot rule out traces.',
        ],
        [
          'what-has-no-caffeine',
          'What has no caffeine?',
          'The fruit and flower drinks marked caffeine-free on the menu, such as Butterfly Pea Lemonade and Strawberry Hibiscus Tea. Filter the menu by diet to see all of them.',
        ],
      ],
      'Classes and events': [
        [
          'do-i-need-experience',
          'Do I need to be able to draw?',
          'No. Each class says who it is for, and most say beginner. Scissors forgive more than pencils.',
        ],
        [
          'what-is-included',
          'What is in the price of a class?',
          'All materials, the inks, the prints you make, and a drink in the break. You need clothes that may get a spot.',
        ],
        [
          'can-children-come',
          'Can children come?',
          'To everything marked all ages or family. Family classes are for an adult and a child together, from the age of seven.',
        ],
        [
          'what-if-it-is-full',
          'What if an event is full?',
          'Join the waitlist on its page. When a seat comes back it is offered to people in order, and to nobody out of order.',
        ],
        [
          'what-if-i-cannot-come',
          'What if I cannot come?',
          'The refund rule stands beside the button of each class and event. For most it is everything up to 48 hours before, and you may always send a friend.',
        ],
      ],
      Rooms: [
        [
          'what-does-a-room-cost',
          'What does a room cost?',
          `The ${art.name} is ${dollars(art.hourlyCents)} an hour, ${art.minHours} to ${art.maxHours} hours, while the café is open. The ${venue.name} is ${dollars(venue.hourlyCents)} an hour, ${venue.minHours} to ${venue.maxHours} hours, Mondays and Tuesdays, or ${dollars(venue.special?.hourlyCents ?? 0)} an hour for ${venue.special?.hours}.`,
        ],
        [
          'how-do-i-book-a-room',
          'How do I book?',
          'Choose a room, a free day and hours on the booking page. The time is held for ten minutes while you say who comes and pay the deposit; then it is yours, and on its own page you pay the rest, move it or cancel it.',
        ],
        [
          'can-we-bring-food',
          'Can we bring our own food?',
          'Cake and fruit to the Art Space. Anything to the Entire Venue, which has two ovens. Drinks come from our bar.',
        ],
      ],
      Membership: [
        [
          'what-does-membership-give',
          'What do members get?',
          `Money off drinks, classes and, from the second tier, rooms, from ${dollars(cheapest?.priceCents ?? 0)} a month. The membership page compares the three tiers line by line.`,
        ],
        [
          'can-i-stop',
          'Can I stop?',
          'At any time, to the end of the month that is paid for. No letter, no phone call, no sad face.',
        ],
      ],
      Art: [
        [
          'can-i-buy-a-print',
          'Can I buy what hangs on the wall?',
          'Yes, unless the label says otherwise. Take it with you, or send an enquiry from the gallery and we put it on hold for five days.',
        ],
        [
          'how-do-i-hang-here',
          'How do I get my work on your wall?',
          `Bring six sheets on a weekday before noon, or write to ${cafe.email}. Artists get 70 percent of each sale, paid monthly.`,
        ],
        [
          'what-is-a-risograph',
          'What is a risograph?',
          'A printer that works like a screen print: one drum, one ink, one pass at a time. The colors never line up quite, and where they overlap they make a third.',
        ],
      ],
    }
  return Object.entries(rows).flatMap(([group, questions]) =>
    questions.map(([id, question, answer]) => ({ id, group, question, answer })),
  )
}

/** Like 'Boba and Pudding are $0.75 each. …', the cheapest first. */
function toppingPrices(toppings: readonly Pick<Topping, 'name' | 'priceCents'>[]): string {
  const prices = [...new Set(toppings.map(({ priceCents }) => priceCents))].toSorted(
    (a, b) => a - b,
  )
  const sentences = prices.map((price) => {
    const names = toppings.filter(({ priceCents }) => priceCents === price).map(({ name }) => name)
    const [verb, each] = names.length === 1 ? ['is', ''] : ['are', ' each']
    return `${LIST.format(names)} ${verb} ${formatCents(price)}${each}.`
  })
  return sentences.join(' ')
}

const LIST = new Intl.ListFormat('en-US')
