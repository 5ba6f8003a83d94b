import type { Hours } from '#domain/cafe/hours.ts'
import type { Rates } from './rates.ts'

/** The hours of the café, with the rates by which its rooms are rented; the usual ones where none are said. */
export type RentalHours = Hours & { rentals?: Rates | undefined }
