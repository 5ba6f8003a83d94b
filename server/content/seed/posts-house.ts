import { formatCents } from '#domain/cafe/money.ts'
import { rentalCents, SPACES } from '#domain/booking/rates.ts'
import { print } from './blocks.ts'
import type { Draft } from './post-draft.ts'

const dollars = (cents: number | null) => formatCents(cents ?? 0).replace('.00', '')

/** How the place is run. */
export const IN_THE_HOUSE: readonly Draft[] = [
  {
    id: 'opening-week-a-diary',
    title: 'Opening week, a diary',
    summary:
      'A kettle that tripped the lights, a line to the bridge, and the first sketch in the first sketchbook.',
    author: 'Nadia Osei',
    daysAgo: 405,
    tags: ['House'],
    cover: print('city', 405, 'key', 'taro', 'lemon', 'coral'),
    coverAlt:
      'A hill town of violet, coral, yellow and navy houses with lit windows, a yellow sun and violet rays behind it.',
    text: ({ cafe }) => `
# Monday

The inspector came at nine and left at nine twenty. He looked at the hand sink for a long time, then asked what the machine in the back was. I said it prints. He asked whether it prints food. I said no. He wrote something down, and we are allowed to open.

Theo cooked a test batch of pearls and fell asleep sitting up.

# Tuesday

Both kettles, the press and the lights are on one circuit. We found this out at ten to four, all at once. Dolores, who was on a ladder finishing the word Drinks over the bar, carried on painting in the dark. You can see where: the k leans. She offered to redo it. We asked her to leave it.

The electrician came at six and has moved the kettles. He would not take money, and had a taro milk tea, his first. He said it was like drinking a nap.

# Wednesday

We unlocked the door at eleven. There were four people outside: my aunt, two women who thought we were the dry cleaner, and a man named Walt who had worked in this building when it made hat boxes. He walked straight to the third window, put his hand on the sill, and showed us the initials. His are the ones with the arrow.

We sold sixty-one drinks. I wrote each one on the wall in pencil, and then realized that I would have to paint the wall.

# Thursday

The dry cleaner people came back on purpose.

First print sold: One Boat, Going Home, by Maren Oyelaran, number 1 of 60. It was bought by a bus driver on his break. He said he drives along that river four times a day and has never once been on it.

# Friday

Somebody tore the corner off a sketchbook to leave a phone number. Somebody else drew a dog around the hole. That is now how the sketchbooks work.

# Saturday

Line to the bridge by noon. We ran out of pearls at two, out of large lids at three and out of voice at four. Theo’s mother arrived, looked at the bar, took off her rings and washed cups until we closed. We have hired a dishwasher since. His name is Kit, and he is far too good for it, so he is learning tea.

# Sunday

Quieter. A girl of about ten sat at the long table from opening to closing and drew every drink on the menu, one by one, asking for each to be described. At eight she showed us the sheet. She had invented two. We put one of them on.

I locked up, went back to check the kettles, and found a mail on the counter machine, sent to ${cafe.email} at five past seven. It said: you left your lights on. It was from Walt, across the street. I waved. The lights went off, and then his did.
`,
  },
  {
    id: 'how-we-chose-the-cups',
    title: 'How we chose the cups',
    summary:
      'Forty samples, one kitchen scale and a washing machine. Some notes on what your drink stands in.',
    author: 'Theo Lindqvist',
    daysAgo: 380,
    tags: ['House', 'Drinks'],
    cover: print('quilt', 603, 'blue', 'coral', 'lemon'),
    coverAlt: 'A paper quilt of coral stars with blue centers and blue pinwheels on yellow.',
    text: () => `
We asked nine makers for samples, got forty cups, and lived with them for six weeks before we opened. I kept a table. Here is the short version.

# For here: glass and clay

The tumbler had to survive being knocked off a table by an elbow that was busy drawing. We dropped each candidate from thirty inches onto the floorboards, because that is how high our tables are. Two lived. One of those rang like a bell whenever a spoon touched it, which is charming twice. The other is the one you know: thick foot, straight sides, no handle, and stackable eleven high if nobody breathes.

The mugs are by a factory in Ohio that also makes them for diners. Nine ounces, with a handle that takes three fingers of most hands. The lip is rolled outward, so the last drop goes back in instead of down your sleeve, and sleeves around here tend to be paper.

The pots for tea are June Takahashi’s. She asked us for the one thing we disliked about every teapot we had ever used. We both said the drip. She came back with a spout like a bird looking down. It does not drip. We check.

# To go: the hard part

A bubble tea cup has to be clear, since half the pleasure is watching the pearls, and it has to take a film or a lid that a fat straw can go through. That rules out most paper. We chose a cup made from recycled bottles that any town here will take back, and we wash and press the returned ones flat so that more fit in a bin.

Compostable plastic sounded better. Then I phoned the composter in the county. He does not accept it: it looks just like the other kind, and takes longer than he has. I would rather sell you something true.

# The straw

Pearls are eight millimeters across. A straw has to be eleven, or they queue. Paper went soft at minute twelve, steel chips teeth in a car, glass I could not sleep about. We use bamboo fiber, which holds for two hours. Metal ones are behind the bar for those who stay.

# Bring your own

Any clean jar or cup of at least sixteen ounces. We measure with our tin, not with yours, so nobody gets less. There is fifty cents in it for you at the counter, and the best jar of the month goes up on the shelf. Currently it is a pickle jar with a knitted coat. It will be hard to beat.
`,
  },
  {
    id: 'how-to-book-the-room-without-phoning',
    title: 'How to book the room without phoning',
    summary:
      'What the Art Space costs, what the whole house costs, and the five questions people ask after they have booked.',
    author: 'Hana Brandt',
    daysAgo: 150,
    tags: ['How it works'],
    cover: print('signal', 804, 'key', 'matcha', 'lemon', 'coral'),
    coverAlt:
      'A half-round dial of green, coral and yellow arcs with a dark needle, above a yellow panel of lamps.',
    text: ({ cafe }) => {
      const art = SPACES['art-space']
      const venue = SPACES['entire-venue']
      return `
You do not have to phone. You can, at ${cafe.phone}, and you will get whoever is nearest to it, which may be a person with both hands in a press. The booking page knows more than they do.

# Two ways to have us

The Art Space is the room at the back: the long table for sixteen, the sink, the press, and a door that closes. It costs ${dollars(art.hourlyCents)} an hour, for ${art.minHours} to ${art.maxHours} hours, on any day while the café is open. Birthdays fit in three hours. So does a zine, if everyone brings pages.

The Entire Venue is all of it, bar included, on Mondays and Tuesdays, when we are otherwise shut. It costs ${dollars(venue.hourlyCents)} an hour for ${venue.minHours} to ${venue.maxHours} hours, and ${dollars(venue.special?.hourlyCents ?? 0)} an hour if you take all eight. That makes eight hours ${dollars(rentalCents(venue, 8))}. Seven would come to more than that by the hour, so seven costs the same as eight. Stay and help us sweep.

# How it goes

- Choose the room, the day and the hours. You only see hours that are free: if somebody has the house, the Art Space goes with it.
- Tell us how many you are and what for.
- You get a reference number at once, by mail.
- One of us reads it on the next open day and writes back to confirm. Until then nothing is owed.

# What people ask afterward

Can we bring food? To the Art Space, cake and fruit, yes. For the whole house, anything, and there are two ovens. Drinks come from our bar.

Can we use the press? Only with one of us beside it. It has a drum that could break a toe. Printing help can be added when we confirm; paper is by the sheet.

Can we hang things? On the rail, with the clips, as much as you like. Nothing on the walls that already have something on them. Those are for sale and have feelings, or their makers do.

What if we run over? If nobody comes after you, we smile and charge the hour. If somebody does, we start wiping the table quite near you.

What if it rains? There is room for six strollers in the back hall, and for one wet dog, if he has been introduced.

# Before you come

Step-free from the sidewalk, a wide door to the Art Space, and a table end that takes a wheelchair. The one thing with stairs is the paper store, and you do not have to see that. There is parking behind the hardware shop after five, by agreement with the hardware shop, who like the scones.
`
    },
  },
  {
    id: 'who-gets-what-when-a-print-sells',
    title: 'Who gets what when a print sells',
    summary: 'The split, the paper, the frame, and what a red dot on our wall means.',
    author: 'Nadia Osei',
    daysAgo: 12,
    tags: ['Artists', 'House'],
    cover: print('quilt', 607, 'blue', 'coral', 'lemon', 'key'),
    coverAlt:
      'A paper quilt with coral stars, navy quarter rounds and yellow squares in a coral border.',
    text: ({ cafe }) => `
Somebody asked me at the bar how much of a ninety-dollar print goes to the person who made it. It is a fair question, and I had to go and look, which told me that I should write it down.

# Ninety dollars

- Sixty-three dollars go to the artist. That is seventy percent.
- About four dollars are paper and ink. The artist does not pay that; we do.
- About three dollars go to whoever takes the card.
- The remaining twenty pay for the wall, the light on it, the insurance, and the hour one of us spends wrapping.

A gallery in the city takes half. They also bring collectors, and a wall without a coffee machine under it. We think seventy is right for a place where people come in for tea and leave with a moth.

# Statements

Artists are paid on the first open Friday of the month for everything that sold in the month before, with a list: title, number in the edition, price, share. If a print comes back within fourteen days, it is taken off the next list. Nobody has ever asked for that share back in cash, and nobody will.

# Prices are theirs

We give one piece of advice, which is to keep the same price wherever the print hangs. A buyer who finds it cheaper on the artist’s own page feels foolish, and people who feel foolish do not come back. The smallest sheets start at forty-five dollars, because somebody on a first salary should be able to own a real one.

# Numbers in pencil

An edition of forty means forty, and then the master is torn in half. Number 1 is not better than number 38. With riso it is often worse, since the drum needs a few sheets to settle. If you want the one with the strangest misprint, say so. Most artists keep a pile.

# Red dots

When a work is sold it stays up until the end of the show, with a red dot on its label. Half a dot means that somebody has it on hold. A hold lasts five days and costs nothing. Both say so in words beside the dot, because people kept asking what the dots meant.

# If you want to hang here

Come in with six sheets on a weekday before noon, or write to ${cafe.email}. We look at everything. The queue wall is the best one: on a Saturday each person stands in front of it for about nine minutes, with nothing to do but look. I know of no museum that can say that.
`,
  },
]
