import type { ClassSession } from '#domain/contracts/content.ts'

/** What a seat costs everybody, with its materials. */
export const seatCents = ({
  priceCents,
  materialsCents = 0,
}: Pick<ClassSession, 'priceCents' | 'materialsCents'>): number => priceCents + materialsCents

/** Whether not everybody can book it yet. */
export const isLater = (
  { bookingOpensAt }: Pick<ClassSession, 'bookingOpensAt'>,
  now: Date,
): boolean => now < new Date(bookingOpensAt ?? 0)
