import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Opening } from '#domain/contracts/content.ts'
import { addressThing, amount, type Thing } from './thing.ts'

/** A position that is open, with what it pays. */
export function jobThing(opening: Opening, cafe: Cafe, publicUrl: string): Thing {
  return {
    '@type': 'JobPosting',
    title: opening.title,
    // The vocabulary wants the whole text, as HTML.
    description: [
      paragraph(opening.summary),
      paragraph(opening.hours),
      list('What you do', opening.duties),
      list('What we look for', opening.wants),
      list('What you get', opening.gives),
    ].join(''),
    identifier: { '@type': 'PropertyValue', name: cafe.name, value: opening.id },
    url: `${publicUrl}/careers#ad-${opening.id}`,
    directApply: true,
    datePosted: opening.postedAt,
    validThrough: opening.closesAt,
    employmentType: opening.employment,
    hiringOrganization: { '@type': 'Organization', name: cafe.name, sameAs: `${publicUrl}/` },
    jobLocation: {
      '@type': 'Place',
      address: addressThing(cafe),
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: cafe.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: amount(opening.payFromCents),
        maxValue: amount(opening.payToCents),
        unitText: 'HOUR',
      },
    },
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraph = (text: string) => `<p>${escaped(text)}</p>`
const list = (title: string, items: string[]) =>
  `<p>${title}</p><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
