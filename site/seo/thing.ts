/** A thing in the words of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The café's own address in structured data, where every other thing refers to it. */
export const cafeId = (publicUrl: string): string => `${publicUrl}/#cafe`

/** 650 → '6.50' */
export const amount = (cents: number): string => (cents / 100).toFixed(2)
