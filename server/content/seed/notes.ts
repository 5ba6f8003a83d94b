import type { CommunityNote, Print } from '#domain/contracts/content.ts'
import { print } from './blocks.ts'
import { daysAgo, type SeedInput } from './calendar.ts'

/** What hangs on the community board already. */
export function communityNotes(input: SeedInput): CommunityNote[] {
  return ROWS.map(([id, kind, name, days, title, text, drawn]) => ({
    id,
    kind,
    name,
    title,
    text,
    print: drawn,
    postedAt: daysAgo(input, days),
  }))
}

const ROWS: readonly (readonly [
  id: string,
  kind: CommunityNote['kind'],
  name: string,
  daysAgo: number,
  title: string,
  text: string,
  print: Print | null,
])[] = [
  [
    'note-first-print',
    'showcase',
    'Dana P.',
    3,
    'My first two-color print',
    'I said I could not draw, and Arlo said good, then you will not get in the way. Matcha and coral, nineteen usable sheets, one that is upside down and the best of them.',
    print('orchard', 51, 'matcha', 'coral'),
  ],
  [
    'note-bass-player',
    'notice',
    'The Four Who Were Five',
    5,
    'Bass player wanted',
    'Ours has moved to Ohio with the good amplifier. We rehearse on Tuesdays in the firehouse. You should own a bass and be able to count to five.',
    null,
  ],
  [
    'note-quilt-square',
    'showcase',
    'Ruben',
    8,
    'Square 61 of the long thing',
    'Stitch Night, my fourth. I have sewn the same seam three times and it is straight now. Ruth Ann looked at it and moved on, which is her highest praise.',
    print('quilt', 601, 'blue', 'taro', 'lemon'),
  ],
  [
    'note-paper-offcuts',
    'notice',
    'Lin, Creekside Framing',
    11,
    'Free mat board offcuts',
    'Two boxes of mat board strips, 2 to 6 inches wide, mostly whites and one very green. By the back door on Wednesdays until they are gone.',
    null,
  ],
  [
    'note-river',
    'showcase',
    'Omar H., bus 14',
    15,
    'The river from the other side',
    'I bought One Boat, Going Home on my break last fall. This spring I took the boat trip. Then I took Maren’s class. Here is mine; the boat is a bus.',
    print('tide', 204, 'blue', 'lemon'),
  ],
  [
    'note-lost-glove',
    'notice',
    'Bea',
    18,
    'Lost: one yellow mitten',
    'Left hand, knitted, with a fox on it. My grandmother made it, and she has started to ask. I think it stayed near the window with the initials.',
    null,
  ],
  [
    'note-mending',
    'notice',
    'The Repair Table',
    24,
    'Toasters, lamps, zippers',
    'Six of us fix things for nothing on the first Sunday of the month, in the lounge, from opening until we are tired. Bring the thing and the part that fell off.',
    null,
  ],
  [
    'note-moth-girl',
    'showcase',
    'Ines, age 9',
    29,
    'A moth that eats homework',
    'It has eyes on the back wings so teachers think it is looking. I cut it in Priya’s class with a real knife. The black dots are the hem. It is not in any drawer, we checked.',
    print('moth', 520, 'key', 'coral', 'lemon'),
  ],
]
