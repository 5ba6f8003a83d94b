import { print } from './blocks.ts'
import type { Draft } from './post-draft.ts'

/** What is printed, by whom, on what. */
export const AT_THE_PRESS: readonly Draft[] = [
  {
    id: 'why-the-colors-never-line-up',
    title: 'Why the colors never line up',
    summary:
      'A risograph prints one ink at a time. Here is where the wobble comes from, and how to design for it.',
    author: 'Hana Brandt',
    daysAgo: 345,
    tags: ['Press', 'How it works'],
    cover: print('signal', 803, 'blue', 'coral', 'lemon'),
    coverAlt: 'Coral and yellow rings spreading from two corners around a dotted blue ball.',
    figure: {
      after: 6,
      print: print('signal', 807, 'blue', 'coral'),
      alt: 'Two sets of coral rings around a dotted blue ball, the left side flooded blue so that the rings there turn navy.',
      caption: 'Half Duplex by Arlo Voss. Two drums; the navy is nobody’s ink.',
    },
    text: () => `
People ask whether the white sliver beside the coral is a mistake. It is. We have stopped apologizing for it, because the machine was never built to do better, and once you know why, you can use it.

# One drum at a time

A risograph looks like an office copier and works like a screen print. Inside is a drum wrapped in a thin sheet called the master. A heat head burns tiny holes into that sheet, one for every dot of your picture. Ink is pushed from the inside of the drum through the holes onto paper that passes underneath at up to 130 sheets a minute.

One drum holds one ink. To print blue and then coral you run the whole stack through with the blue drum, wait, take the drum out, which weighs as much as a car battery, put in the coral one, make a second master, and run the stack again. Every sheet is grabbed twice by a pair of rubber rollers. Rubber slips.

# Where it goes wrong

The first pass leaves wet ink. It is made with rice bran oil and soy, and it never dries hard; it sinks into the paper instead. The rollers pick up a little of it, so the second time they hold less well. Paper also swells in our room when it rains: a tabloid sheet grows about half a millimeter across the grain between ten in the morning and four in the afternoon. Put those together and the second color lands anywhere within a millimeter of where you wanted it. On a good day, half of that.

# What you can do about it

- Overlap. Let the lighter shape run under the darker one by a sixteenth of an inch. Printers call it a trap.
- Leave a gap on purpose. A wide white rim around a shape looks drawn, and the drift hides inside it.
- Put small type in one ink only, and never knock it out of two.
- Print the lightest ink first. Yellow on rollers does no harm; navy on rollers is on everything you print that day.
- Let the stack rest. An hour between colors is worth more than any adjustment.

# And then stop fixing

There is a dial on the machine that moves the picture in steps of a tenth of a millimeter. New students turn it for twenty minutes. Then somebody prints forty sheets with the coral sitting high and to the left, and one of them is better than what they had in mind: the shadow falls where the light would put it.

We keep a drawer of those at the end of the long table. It is labeled Errors, and people ask to buy from it. Each sheet is three dollars, and the money goes into the paper fund.
`,
  },
  {
    id: 'an-hour-with-priya-raghunathan',
    title: 'An hour with Priya Raghunathan, and a lamp',
    summary:
      'Eleven thousand moths, none of them hers. The artist on drawing animals that do not exist.',
    author: 'Nadia Osei',
    daysAgo: 270,
    tags: ['Artists'],
    cover: print('moth', 502, 'key', 'taro', 'lemon', 'coral'),
    coverAlt: 'A violet moth with yellow hind wings and four eyespots on a burst of coral rays.',
    text: () => `
Priya Raghunathan looks after the insect collection of a college museum, and prints moths that are in none of its drawers. We talked at the table by the window, with a drawer she had been allowed to bring.

# You brought a drawer.

> It is number fourteen. It holds what earlier curators could not place. There are nineteen specimens and sixteen labels, so three of them are standing beside a name that belongs to somebody else. I find that very calming. :: Priya Raghunathan

# How does a moth that does not exist begin?

With a hem. The edge of the wing, she says, is where the animal decides how much attention it wants. Beads are shy. A broad band is not. She draws one half on layout paper, folds it, and cuts both wings in one go with a number 11 blade, so the left side always carries the small errors of the right.

> When I was training, I was taught to correct toward symmetry. But nothing in the drawers is symmetrical. A wing dries with a curl, or a bird has been at it. If I cut through a fold, the paper gives me the same kind of error nature does: one that happened twice. :: Priya Raghunathan

# What does the press add?

Depth, which she did not expect from something so flat. The hind wing is printed under the fore wing in another ink, and where they cross, both show. On a living moth that overlap is hidden.

> People say the overlap is the prettiest part. It is the one thing on the sheet that no moth has. :: Priya Raghunathan

# You check that they are not real.

Every one. She takes a proof to the museum and goes through the nearest genus, which can be four drawers or ninety. Twice she has found her invention pinned and labeled. The first time it was collected near Utica in 1931. She threw the master away.

# Why not keep it?

> Because then it is an illustration, and there are people who do that far better than I do. Mine have to be new, or they are only inaccurate. :: Priya Raghunathan

# What are you printing next?

A set of twelve, all gray to a person and, she thinks, loud to a bat. She has been listening to recordings slowed down sixteen times and drawing the hems to fit. Arlo Voss has lent her an oscilloscope.

She drank two glasses of Earl Grey and left the drawer on the table for a moment while she paid. Four people came over. Nobody touched the glass. One boy of about six read all sixteen labels out loud, including the Latin, and asked which three were standing in the wrong place. She told him that this was the right question, and that the museum has volunteers from the age of twelve.
`,
  },
  {
    id: 'class-recap-two-inks-one-tree',
    title: 'Class recap: two inks, one tree',
    summary:
      'Eight people, one crate of apples, and sixty prints by half past four. What worked and what stuck to the rollers.',
    author: 'Tomas Wieczorek',
    daysAgo: 75,
    tags: ['Press'],
    cover: print('orchard', 303, 'blue', 'matcha', 'lemon', 'coral'),
    coverAlt:
      'Fruit trees on green and yellow hills under a small coral sun, red flowers along the lower edge.',
    text: ({ cafe }) => `
Eight people came to the long table at ${cafe.name} on a wet Saturday. Two had printed before, one had been given the class for her birthday and was not sure she wanted it, and one was nine and had brought his own scissors.

# Half past eleven: look at a branch

Everyone got a twig from my truck, cut that morning. The rule for the first twenty minutes was no paper: hold it up, find the place where it changes its mind. Branches fork for a reason. Either there was light there, or somebody with a saw made a decision. If you know which, you can draw the rest of the tree without looking.

# Noon: scissors

The crown was cut from black paper in one go, without drawing it first. This is the part where adults hesitate. I tell them that a crown has no front, so it cannot be wrong. Ravi, who is nine, had cut four by the time his father had sharpened a pencil.

Then the second shape: the same crown, smaller, moved down and to the right. That is the shaded side. It goes on the second drum, and where it lies over the first you get a green that is in neither ink.

# Two o’clock: the drums

Hana ran the press. We printed matcha first and lemon after, which is the wrong order, and I want to record that it was my idea. Green on the rollers gave everybody’s lemon a faint shadow at the left edge for about ten sheets. Three people decided that it looked like evening and asked to keep it.

# What I would do again

- Twigs. Nobody who has held one draws a lollipop.
- Break for drinks while the first color rests. The hour passes, and the ink sinks in.
- Sixty sheets is the right number. Everyone takes seven home and there are four for the wall.

# What I would not

- Glossy paper. Somebody had brought a pack. Riso ink stays wet on a coated sheet until about the end of time. We used it to wrap apples.
- Four trees on one sheet. Beautiful, and it took Dana until five. She says she does not mind.

The birthday guest signed her edition of seven in pencil, in the corner, the way it is done, and asked when the next one is. It is on the class calendar. I will bring pears.
`,
  },
  {
    id: 'a-short-guide-to-our-paper-shelf',
    title: 'A short guide to our paper shelf',
    summary:
      'Six papers, what each does to ink, and which one to ask for when you only have an hour.',
    author: 'Hana Brandt',
    daysAgo: 195,
    tags: ['Press'],
    cover: print('terrain', 906, 'blue', 'taro', 'matcha', 'lemon'),
    coverAlt:
      'A contour map of green land and a yellow hill beside violet dotted water, a dashed trail leading to the top.',
    text: () => `
The shelf to the left of the press holds six papers. People tend to choose by color, which is the last thing I would look at. What matters is how thirsty a sheet is, because riso ink does not dry on paper. It goes in.

# Cool white, 120 lb cover

The postcard. Smooth, stiff, a little blue, so coral looks hotter on it. It takes a solid flood of ink with few freckles. Because it is heavy, the feed rollers hold it badly for the second color, and it wanders more than the others. Good for one ink, or for people who like surprises.

# Bright cotton, 100 lb

Made from shirt offcuts. Drinks ink like a blotter: colors come out softer and never smear in a bag. This is what most of the editions on our walls are printed on. It costs eighty cents a tabloid sheet, and it is worth proofing on something cheaper first.

# Newsprint

The cheap thing. Grayish, thin, and it yellows within a summer if you tape it to a window. Everything looks lively on it. I proof every job on newsprint and about one in five artists then asks to keep it that way. It can jam when the room is damp. Bring patience.

# Kraft, 80 lb

Brown paper is a third ink you did not pay for. Lemon disappears on it. Navy and coral are lovely. White does not exist on a riso, so plan your lights as holes and accept that they will be brown.

# Lavender text, 70 lb

Bought by mistake, kept on purpose. Matcha on lavender gives a gray like wet slate. I have not found a use for taro ink on it, since it is the same color, except for a birthday card that says Look Closer.

# The offcut box

Strips and corners from everything above, free to anyone who buys a drink. Bookmarks come from here, and so do gift tags, and the bingo cards for games night. Please do not feed strips shorter than five inches to the machine. They go in, and they do not come out; I have a jar of them.

# If you only have an hour

Ask for the cotton, choose two inks that are far apart, and make one big shape overlap another. Let the first color rest while you have tea. You will go home with something that does not come off on your sleeve.
`,
  },
]
