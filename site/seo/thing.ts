import type { Photo } from '#domain/contracts/photos.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'

/** A thing in the words of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The café's own address in structured data, where every other thing refers to it. */
export const cafeId = (publicUrl: string): string => `${publicUrl}/#cafe`

/** The café behind an event, a post or a course, named on their own pages, where nothing else says who that is. */
export const cafeThing = (cafe: Cafe, publicUrl: string): Thing => ({
  '@type': 'Organization',
  '@id': cafeId(publicUrl),
  name: cafe.name,
  url: `${publicUrl}/`,
})

/** Where it takes place. */
export const addressThing = (cafe: Cafe): Thing => ({
  '@type': 'PostalAddress',
  streetAddress: cafe.street,
  addressLocality: cafe.city,
  addressRegion: cafe.region,
  postalCode: cafe.postalCode,
  addressCountry: cafe.country,
})

/** 650 → '6.50' */
export const amount = (cents: number): string => (cents / 100).toFixed(2)

/** The address of a photograph in its largest size. */
export const photoOf = (photo: Pick<Photo, 'id' | 'width'>, publicUrl: string): string =>
  `${publicUrl}/art/${photo.id}-${photo.width}.webp`
