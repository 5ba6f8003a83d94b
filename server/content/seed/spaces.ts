import type { Space } from '#domain/contracts/content.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'

const dollars = (cents: number) => formatCents(cents).replace('.00', '')
const { 'art-space': art, 'entire-venue': venue } = SPACES

/** The two rentals. Rates and lengths are the domain's; the plan is in feet from the northwest corner. */
export function spaces(): Space[] {
  return [
    {
      id: 'art-space',
      name: art.name,
      summary:
        'The room at the back: a long table, a deep sink, a press, north light and a door that closes.',
      rateCents: art.hourlyCents,
      rateNote: `${dollars(art.hourlyCents)} an hour, ${art.minHours} to ${art.maxHours} hours, while the café is open.`,
      minHours: art.minHours,
      maxHours: art.maxHours,
      days: 'Any day on which the café is open',
      seats: 16,
      features: [
        'Long table for 16, and it may be painted on',
        'Eight easels, drawing boards, a drying rack',
        'Two-basin sink with a trap for ink',
        'Risograph, with one of us beside it, arranged when we confirm',
        'Screen and projector, wifi, sound',
        'Step-free, wide door, adjustable table end',
      ],
      plan: {
        widthFeet: 32,
        depthFeet: 24,
        pieces: [
          { kind: 'room', x: 0, y: 0, w: 32, h: 24, label: 'Art Space' },
          { kind: 'window', x: 3, y: 0, w: 7, h: 0.6 },
          { kind: 'window', x: 12.5, y: 0, w: 7, h: 0.6 },
          { kind: 'window', x: 22, y: 0, w: 7, h: 0.6 },
          { kind: 'table', x: 7, y: 9, w: 16, h: 4, label: 'Long table, 16' },
          { kind: 'easel', x: 2, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 4.7, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 7.4, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 10.1, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 12.8, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 15.5, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 18.2, y: 3, w: 2, h: 2 },
          { kind: 'easel', x: 20.9, y: 3, w: 2, h: 2 },
          { kind: 'press', x: 26, y: 3, w: 4, h: 3, label: 'Press' },
          { kind: 'counter', x: 26, y: 7, w: 4, h: 6, label: 'Paper' },
          { kind: 'sink', x: 27, y: 19, w: 4, h: 3, label: 'Sink' },
          { kind: 'counter', x: 15, y: 18, w: 8, h: 3, label: 'Drying rack' },
          { kind: 'door', x: 6, y: 23.4, w: 4, h: 0.6, label: 'To the lounge' },
        ],
      },
    },
    {
      id: 'entire-venue',
      name: venue.name,
      summary:
        'All of it: bar, lounge, walls and Art Space, on the two days when nobody else is here.',
      rateCents: venue.hourlyCents,
      rateNote: `${dollars(venue.hourlyCents)} an hour, ${venue.minHours} to ${venue.maxHours} hours; ${dollars(venue.special?.hourlyCents ?? 0)} an hour if you take ${venue.special?.hours}.`,
      minHours: venue.minHours,
      maxHours: venue.maxHours,
      days: 'Mondays and Tuesdays',
      seats: 90,
      features: [
        'Seats for 90, standing room for 120',
        'The bar, with one of us behind it',
        'Art Space included',
        'Small stage, upright piano, microphone, sound for speech and a quiet band',
        'Kitchen with two ovens; bring any caterer, or your aunt',
        'Step-free throughout, two restrooms, room for six strollers',
      ],
      plan: {
        widthFeet: 64,
        depthFeet: 48,
        pieces: [
          { kind: 'room', x: 0, y: 0, w: 30, h: 18, label: 'Bar' },
          { kind: 'room', x: 0, y: 18, w: 32, h: 30, label: 'Lounge' },
          { kind: 'room', x: 32, y: 20, w: 32, h: 28, label: 'Art Space' },
          { kind: 'room', x: 30, y: 0, w: 34, h: 20, label: 'Kitchen and hall' },
          { kind: 'wall', x: 32, y: 20, w: 0.6, h: 20 },
          { kind: 'counter', x: 4, y: 3, w: 20, h: 3.5, label: 'Bar' },
          { kind: 'round', x: 5, y: 10, w: 3, h: 3 },
          { kind: 'round', x: 12, y: 11, w: 3, h: 3 },
          { kind: 'round', x: 19, y: 10, w: 3, h: 3 },
          { kind: 'door', x: 0, y: 13, w: 0.6, h: 4.5, label: 'Street door' },
          { kind: 'window', x: 0, y: 3, w: 0.6, h: 8 },
          { kind: 'window', x: 0, y: 21, w: 0.6, h: 8 },
          { kind: 'window', x: 0, y: 33, w: 0.6, h: 8 },
          { kind: 'sofa', x: 3, y: 21, w: 8, h: 3.5 },
          { kind: 'sofa', x: 3, y: 30, w: 3.5, h: 8 },
          { kind: 'round', x: 9, y: 32, w: 4, h: 4 },
          { kind: 'round', x: 17, y: 23, w: 3.5, h: 3.5 },
          { kind: 'round', x: 24, y: 24, w: 3.5, h: 3.5 },
          { kind: 'round', x: 18, y: 31, w: 3.5, h: 3.5 },
          { kind: 'round', x: 25, y: 32, w: 3.5, h: 3.5 },
          { kind: 'stage', x: 11, y: 41, w: 14, h: 7, label: 'Stage' },
          { kind: 'counter', x: 38, y: 3, w: 16, h: 3, label: 'Ovens' },
          { kind: 'sink', x: 56, y: 3, w: 4, h: 3 },
          { kind: 'door', x: 31.7, y: 41, w: 0.6, h: 4.5 },
          { kind: 'table', x: 39, y: 31, w: 16, h: 4, label: 'Long table' },
          { kind: 'press', x: 58, y: 23, w: 4, h: 3, label: 'Press' },
          { kind: 'sink', x: 59, y: 43, w: 4, h: 3 },
          { kind: 'easel', x: 36, y: 24, w: 2, h: 2 },
          { kind: 'easel', x: 40, y: 24, w: 2, h: 2 },
          { kind: 'easel', x: 44, y: 24, w: 2, h: 2 },
          { kind: 'window', x: 38, y: 47.4, w: 7, h: 0.6 },
          { kind: 'window', x: 49, y: 47.4, w: 7, h: 0.6 },
        ],
      },
    },
  ]
}
