import type { Block, ContentPage } from '#domain/contracts/content.ts'
import { MEMBERSHIP_TERMS } from '#domain/membership/texts.ts'
import { tierName } from '#domain/membership/tiers.ts'
import { blocks, print } from './blocks.ts'
import { daysAgo, type SeedInput } from './calendar.ts'

/** Our Story, the privacy policy and the terms. */
export function pages(input: SeedInput): ContentPage[] {
  return [about(input), privacy(input), terms(input)]
}

function about(input: SeedInput): ContentPage {
  const { name, street, city, campaign } = input.cafe
  const body = blocks(`
${name} is a café with a print studio in it, or the other way round. The tables have paint on them. That is on purpose.

# The town

${city} has a bridge, a creek that turned four mills, one traffic light and eleven thousand people. The mills made paper boxes, then buttons, then nothing. What stayed were tall windows, floors that hold a printing press, and a habit of making things in public: there is a choir in the firehouse and a loom in the bank.

# The building

${street} was put up for the Hollis Paper Box Company, which made boxes for hats. The beams are yellow pine. The floor slopes an inch and a half toward the creek, so every table here has one leg with a coaster under it. On the third windowsill from the door are the initials of everybody who was caught idling there between 1911 and 1958. You may add yours. There is a nail on a string.

# The two of us

Nadia Osei printed posters in a basement in Troy for eleven years, and wanted daylight. Theo Lindqvist sold tea from a cart at three farmers markets, and wanted a roof. They met when her posters for his cart came out with the cup a quarter inch outside its outline. He said that it looked thirsty. She did not charge for them.

> We bought the press first, because it was for sale. Then we noticed that everybody who came to look at it wanted something to drink. :: Nadia Osei

> I had one condition, which was a real sink. There are now three, and two of them have ink in them. :: Theo Lindqvist

# How it came about

- 1891: The Hollis Paper Box Company builds ${street}, with forty windows, so that nobody has to buy lamps.
- 1958: The last hat box. The building stores school furniture, then Christmas decorations, then rain.
- 2019: A choir mends the roof in exchange for rehearsing under it.
- 2023: Nadia buys a used risograph from a school in Utica. It comes with nine drums and a family of mice.
- 2024: Theo parks the tea cart in the yard for one weekend, and it stays for fourteen months.
- 2025, spring: Eighty-three neighbors lend us fifty to two thousand dollars each. We pay it back in drinks, prints and, for the stubborn ones, money.
- ${campaign.opening}: The door opens.

# What we mean by creative

Nobody is asked to leave a table. Bring a sketchbook, or continue one of ours: they have stood on the shelf for anyone since the first week. You need not make anything. Looking on with a cup in your hand is how most of us began.

The art on the walls is by people from around here, and seven dollars of every ten go to them. Tea is brewed through the day in small pots, so that the last cup tastes like the first. On Mondays and Tuesdays the café is shut, and the house can be yours.

# Who is here

- Nadia Osei: press, walls, the accounts, the swearing
- Theo Lindqvist: tea, kettles, the bell
- Marisol Vega: the bar, pearls, opinions about ice
- Hana Brandt: classes, the paper shelf, everything with a drum
- Kit Okafor: five temperatures of water, and the piano
- Walt Hollister: not employed, across the street, knows where the main valve is
`)
  const figure: Block = {
    kind: 'print',
    print: print('city', 402, 'key', 'taro', 'lemon', 'coral'),
    alt: 'A hill town stacked in rows of violet, coral, yellow and navy houses with lit windows, a yellow sun with violet rays behind it.',
    caption: 'Everybody Home by Six, by Dolores Quintero, who painted the word over our bar.',
  }
  return {
    id: 'about',
    title: 'We bought a press. Then a kettle.',
    summary: `How a hat-box factory in ${city} came to pour bubble tea and print moths.`,
    blocks: body.toSpliced(5, 0, figure),
    updatedAt: daysAgo(input, 21),
  }
}

function privacy(input: SeedInput): ContentPage {
  const { name, email } = input.cafe
  return {
    id: 'privacy',
    title: 'Privacy',
    summary: 'What is kept, where, and how to have it deleted. No advertising, no trackers.',
    updatedAt: daysAgo(input, 21),
    blocks: blocks(`
This is what the software of ${name} does with what you tell it. It was written by the people who run the software.

# The short version

- We set no cookies on other pages that show our widgets. Here we set two, and only if you ask for what they do: one remembers the light or dark page you chose, the other lasts ten minutes while you sign in with Google. Neither says who you are.
- Our pages and widgets ask nobody else for anything: fonts, pictures and scripts come from our own server.
- We do not build profiles, and we do not sell, rent or trade what we know.
- Write to ${email} to see, correct or delete what is kept about you.

# What stays in your browser

Your cart, the name for your cups, the email address and phone number that you typed at checkout, the size of the letters in the chat and the number of your chat are kept in the storage of your browser. On another site that shows our widgets, they are kept in that site’s storage: they do not follow you from one site to the next, and clearing that site’s data removes them. The choice of a light or dark page is a cookie of this site, so that each page comes as you want it; it says “light” or “dark” and nothing else, and choosing Auto removes it. Half-finished forms, the pickup time you chose and a list of recent errors last until you close the tab.

If you sign in, the key to your session is stored encrypted, on this site only. It expires after a day and is renewed while you use it. Signing out removes it.

# What reaches us

Orders: what you ordered, for when, the name, the email address or phone number you gave, and your note. We need them to make the drinks and to find you, and we keep orders for our books.

A cart that you take from another site to our checkout is kept for 15 minutes under a code that works once. Within a day or so after that it is deleted.

Chat: what you write to the assistant and what it answers, the page you were on, and the random number of that chat. The assistant is a program on our server. No outside service reads along. Anything that looks like a password, a key or a card number is removed before it is kept. Please do not type such things anyway. We keep it for 90 days.

The contest: your name, your email address or phone number or both, your favorite flavor, how you heard about us, whether you want news, and what your browser calls itself. We use it to draw winners and write to them, and to see that each person enters once.

Forms: what you enter on the contact page, in an enquiry, an application, an RSVP, a room or class request, the newsletter, feedback or the community board. It is read by the staff whose work it is. A résumé is stored with your application and is never public. On the board we show your name and your words after approval, never your address.

Reservations made for others: the names of the people in your party, so that the door can greet them. Tell them that you told us.

Errors: when a page breaks, it reports the error, the page and the kind of browser. Secrets are removed first. Reports are kept for 90 days.

# Spam

Each form carries a field that people cannot see and a signed note of when it was opened. Robots fill the one and are too quick for the other. There is no puzzle, and no company that watches you solve it.

To stop floods, the server counts calls, and how much they leave here, per network address over stretches of up to a day. The log of requests holds the time, the path, the result and how long it took; it holds no address. If you report a note on the board, we keep a scrambled form of your network address with the report, so that one person counts once.

# Email

Confirmations, answers and, if you asked for it, news are sent by the email provider of the café. Each email is kept in a list of sent email that the owners can read. Our emails contain no pictures that report when you open them.

# Payment

Orders are paid at the counter or online. Card numbers never pass through this software: online you enter your card on the page of the payment provider.

# How long

Session keys and carts in transit are deleted by themselves, as said above. Orders are kept as long as the tax office wants to see them. The rest is kept until it has done its work or you ask us to delete it, whichever comes first. Ask at ${email}; a person answers, usually on the next open day.
`),
  }
}

function terms(input: SeedInput): ContentPage {
  const { name, email, street, city, region, postalCode } = input.cafe
  const cheapest = tierName('basic')
  return {
    id: 'terms',
    title: 'Terms',
    summary: 'What you can count on from us, and what we count on from you.',
    updatedAt: daysAgo(input, 21),
    blocks: blocks(`
These are the rules for ordering, booking and taking part at ${name}, ${street}, ${city}, ${region} ${postalCode}. If something here is unclear, ask. If it is unfair, tell us.

# Ordering

Prices are in US dollars, before sales tax. The server adds up every order from the menu itself. If a price has changed since you put something in your cart, you are shown the change before you place the order, and pay nothing until you have agreed.

An order is placed when you see its number. You choose a pickup time while we are open, up to a week ahead, or take the next one we can keep. A time slot holds only as many drinks as two people can make in it, so a slot can fill while you choose; then we offer you the next.

You change or cancel an order on its own page. Until we have started making it, that costs nothing. What you paid at the counter you cancel there. Drinks wait for 30 minutes after the pickup time and are then poured away, with regret.

If a drink is not what you ordered or not good, bring it back or write the same day. We make it again or give the money back, as you prefer.

# Allergens

Milk, soy, nuts, gluten, egg and sesame are handled in one small bar. The menu lists what each item contains, and we clean between drinks, but we cannot promise that no trace is left. If that matters to you, tell the person at the bar, and not only the form.

# Events and classes

A reservation is yours when the confirmation says so. If an event is full you can join the waitlist, and we offer seats in the order in which people joined. Each event and class states its own refund rule beside the button. If we cancel, you get everything back.

Children under twelve come with an adult, unless the class says otherwise. In the studio, staff decide who runs the press.

# Rooms

A room is yours when its deposit is paid, or, where the booking page says so, when we have agreed to it. What comes back if you cancel stands beside the price before you pay. Rates are on the booking page, and a longer rental never costs more than the next special above it. You leave the room as you found it; glitter is charged as a second rental.

# Membership

A membership runs from month to month. It begins on the first day that you choose, once it is paid, and the member discount of ${cheapest} and the other tiers applies to what takes place while it runs: the date of the class or rental counts, not the date on which you booked it. Discounts do not add up with each other.

${MEMBERSHIP_TERMS.map((term) => `- ${term}`).join('\n')}

# Artwork

Prints are sold for the artists, at their price. A hold lasts five days and is free. An edition is as large as its label says. If a print reaches you damaged, we replace it or return the price. You may bring back any print within 14 days, in the state in which you took it.

# The contest

One entry per person. No purchase is needed, and buying something does not help. The pre-launch page states the prize and when winners are announced. The [official rules](/contest/rules) also say how anybody can repeat the draw.

# What you post

What you put on the community board stays yours. You allow us to show it there and in the house. Staff read each note first, and take down what is unkind, unlawful or selling something unrelated. You can have yours taken down at any time.

# The widgets

Our chat, cart, survey and promo buttons may stand on other people’s pages. An order placed there is placed with us, under these terms. What else is on that page is not ours.

# The rest

These terms follow the law of the State of New York, and nothing in them takes away a right that the law gives you. If they change, the date at the top changes with them; what you booked before stays under what you read. Questions go to ${email}.
`),
  }
}
