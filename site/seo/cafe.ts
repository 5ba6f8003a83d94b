import { WEEKDAYS } from '#domain/cafe/calendar.ts'
import type { Cafe, OpenSpan } from '#domain/contracts/cafe.ts'
import { comingExceptions } from '#domain/cafe/hours.ts'
import { addressThing, cafeId, type Thing } from './thing.ts'

/** How far ahead what differs is told to search engines: every year once, and some. */
const SEARCHED_DAYS = 800

/** Where the café is and when it is open: the week, and every day announced to differ from it. */
export function cafeThing(cafe: Cafe, today: string, publicUrl: string): Thing {
  return {
    '@type': 'CafeOrCoffeeShop',
    '@id': cafeId(publicUrl),
    name: cafe.name,
    description: cafe.tagline,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og/home.png`,
    telephone: cafe.phone,
    email: cafe.email,
    address: addressThing(cafe),
    servesCuisine: ['Bubble tea', 'Coffee', 'Pastries'],
    priceRange: '$',
    currenciesAccepted: cafe.currency,
    hasMenu: `${publicUrl}/menu`,
    sameAs: cafe.social.map(({ href }) => href),
    openingHoursSpecification: cafe.week.flatMap(({ span }, day) =>
      span ? [{ ...spec(span), dayOfWeek: `https://schema.org/${WEEKDAYS[day]}` }] : [],
    ),
    specialOpeningHoursSpecification: comingExceptions(cafe, today, SEARCHED_DAYS).map(
      ({ date, span, reason }) => ({
        // Equal times say "closed" (Google's reading of the vocabulary).
        ...spec(span ?? { opens: '00:00', closes: '00:00' }),
        name: reason,
        validFrom: date,
        validThrough: date,
      }),
    ),
  }
}

const spec = ({ opens, closes }: OpenSpan): Thing => ({
  '@type': 'OpeningHoursSpecification',
  opens,
  closes,
})
