import type { Artist } from '#domain/contracts/content.ts'
import { addDays, dateIn } from '#domain/cafe/time.ts'
import type { SeedInput } from './calendar.ts'

/** Who hangs here. Their pages live under .example, which belongs to nobody. */
export function artists(input: SeedInput): Artist[] {
  const { city, region } = input.cafe
  const year = (daysAgo: number) =>
    Number(addDays(dateIn(input.cafe.timeZone, input.now), -daysAgo).slice(0, 4))
  return [
    {
      id: 'maren-oyelaran',
      name: 'Maren Oyelaran',
      discipline: 'Risograph, paper cut',
      town: `${city}, ${region}`,
      since: year(405),
      statement: 'I print the same water every month. It has not repeated itself yet.',
      bio: [
        'Maren grew up on a ferry route and drew the wake from the stern because it was the only thing that held still relative to her. She trained as a cartographer, spent nine years charting harbor depths for the state, and kept the colored separations.',
        'Every tide begins as cut paper on a light table. She cuts each wave once and does not correct it; a slip of the knife becomes a crest. Printing happens on one night a month, all colors in one sitting, because the humidity in the room changes the paper by morning.',
        'She was the first artist on our wall, and teaches Cut Paper, Moving Water at the long table.',
      ],
      links: [{ label: 'Studio notes', href: 'https://maren.example/' }],
      ink: 'blue',
      isFeatured: true,
    },
    {
      id: 'tomas-wieczorek',
      name: 'Tomas Wieczorek',
      discipline: 'Risograph',
      town: 'Kinderhook, NY',
      since: year(380),
      statement: 'My grandfather pruned these trees. I am pruning the drawings of them.',
      bio: [
        'Tomas runs a forty-acre orchard with his sister and draws it from November to March, when the trees show how they are built. The drawings start with a crown outline, then he takes away until a branch could carry a person.',
        'He prints in four inks and orders them by season: green first, red last, the way the fruit does. The white rim around every crown is the gap between two cut shapes, left wide on purpose so that a drum that drifts will still miss it.',
        'He brings apples on print days. Take one.',
      ],
      links: [{ label: 'The orchard', href: 'https://wieczorek-orchard.example/' }],
      ink: 'matcha',
      isFeatured: false,
    },
    {
      id: 'dolores-quintero',
      name: 'Dolores Quintero',
      discipline: 'Risograph, lettering',
      town: `${city}, ${region}`,
      since: year(330),
      statement: 'A window is a rectangle that somebody is behind.',
      bio: [
        'Dolores painted shop signs for twenty-two years, eleven of them in Guadalajara and eleven on this street. Half the gold leaf between the bridge and the post office is hers, and so is the word Drinks over our bar.',
        'Her towns are stacked from memory: a mill from one place, a water tank from another, roofs that lap over their walls so that two inks make a third. Lit windows are holes in the dark plate. She decides who is home.',
        'She works standing, with the radio on, and will tell you which of your letters are too close.',
      ],
      links: [{ label: 'Sign work', href: 'https://quintero-signs.example/' }],
      ink: 'taro',
      isFeatured: true,
    },
    {
      id: 'priya-raghunathan',
      name: 'Priya Raghunathan',
      discipline: 'Risograph, scientific drawing',
      town: 'Troy, NY',
      since: year(290),
      statement: 'Everyone looks at the butterfly. I wait until the porch light is on.',
      bio: [
        'Priya keeps the insect collection of a college museum: eleven thousand pinned moths in steel drawers, most of them collected before 1940 by people who left good handwriting and no first names.',
        'She draws one half of each moth, folds the paper, and cuts. None of the species exist. She borrows an eyespot from one drawer and a hem from another and checks that nothing real has the combination. Twice it has, and she had to start again.',
        'Ask her about lichen. Allow an hour.',
      ],
      links: [
        { label: 'Drawings', href: 'https://priya-draws.example/' },
        { label: 'The collection', href: 'https://priya-draws.example/drawers' },
      ],
      ink: 'taro',
      isFeatured: true,
    },
    {
      id: 'ruth-ann-delacroix',
      name: 'Ruth Ann Delacroix',
      discipline: 'Quilting, risograph',
      town: 'Hudson, NY',
      since: year(240),
      statement: 'Paper quilts do not keep you warm. They are quicker, though.',
      bio: [
        'Ruth Ann has pieced quilts since she was nine and still has the first one, which is not square. After a shoulder operation she could not push fabric under a machine for a year, so she pieced in paper instead, and found she could make four in a week.',
        'The blocks are old ones with old names: Ohio Star, Drunkard’s Path, Churn Dash, Flying Geese. She chooses two and lets them argue. The white stitches are left out of every ink at once, which takes more care than printing them would.',
        'She leads Stitch Night and unpicks other people’s mistakes without comment.',
      ],
      links: [{ label: 'Pattern notes', href: 'https://delacroix-piecing.example/' }],
      ink: 'coral',
      isFeatured: false,
    },
    {
      id: 'june-takahashi',
      name: 'June Takahashi',
      discipline: 'Risograph, ceramics',
      town: 'Catskill, NY',
      since: year(190),
      statement: 'I throw the vase first, then print what it is waiting for.',
      bio: [
        'June is a potter. Each vase in her prints exists, is about nine inches high, and has stood on the windowsill of her studio with whatever the roadside had that week. The flowers are drawn from memory the next morning, which is why they are a little too sure of themselves.',
        'She prints with three or four inks and lets the stems go dark and dense where they cross. The fruit is lunch.',
        'Our pots for High Mountain Oolong are hers too. If one breaks, tell us; she likes to know how.',
      ],
      links: [{ label: 'Pots and prints', href: 'https://june-takahashi.example/' }],
      ink: 'lemon',
      isFeatured: false,
    },
    {
      id: 'arlo-voss',
      name: 'Arlo Voss',
      discipline: 'Risograph, radio',
      town: 'Athens, NY',
      since: year(120),
      statement: 'Two circles are company. Forty circles are weather.',
      bio: [
        'Arlo repaired radio transmitters for the county until the county stopped having any. He draws with a ruling pen and a compass that belonged to a bridge engineer, and owns no software newer than his truck.',
        'The ring prints are made with two inks and one rule: no shape may be drawn where the rings cross. Everything you see there is the paper’s doing. He calls misregistration reception.',
        'He also fixed our espresso grinder with a part from a 1962 oscilloscope. It has been quieter since.',
      ],
      links: [{ label: 'Broadcast log', href: 'https://voss-radio.example/' }],
      ink: 'coral',
      isFeatured: false,
    },
    {
      id: 'wren-castellano',
      name: 'Wren Castellano',
      discipline: 'Risograph, walking',
      town: 'Phoenicia, NY',
      since: year(60),
      statement: 'The map is of a place I have walked. The place is not on any map.',
      bio: [
        'Wren builds trails for a living, with a crew of four and a mule called Deputy. In the evenings they draw the contours of hills that are not there, at the scale of the ones that are, and then plan a route to the top.',
        'Each map has two huts and one summit. Wren can tell you how long the walk takes, where you would fill your bottle and which stretch floods. Ink order follows height: the valley is printed first.',
        'Wren’s walks leave from our door. Bring boots; the maps are handed out at the end.',
      ],
      links: [{ label: 'Walks', href: 'https://castellano-walks.example/' }],
      ink: 'matcha',
      isFeatured: false,
    },
  ]
}
