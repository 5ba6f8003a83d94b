import { print } from './blocks.ts'
import type { Draft } from './post-draft.ts'

/** What is poured, and why it is made that way. */
export const AT_THE_BAR: readonly Draft[] = [
  {
    id: 'why-is-taro-purple',
    title: 'Why is taro purple? (Mostly, it isn’t)',
    summary: 'A root that is gray, a powder that is neon, and what we put in the pot instead.',
    author: 'Theo Lindqvist',
    daysAgo: 305,
    tags: ['Drinks', 'How it works'],
    cover: print('bloom', 51, 'key', 'taro', 'lemon'),
    coverAlt:
      'A dark vase of violet poppies and ferns before yellow stripes, two small fruits beside it on a violet cloth.',
    text: () => `
Cut a taro root in half and you will be let down. It is the white of old piano keys, with a scatter of violet threads, as if somebody had cleaned a fountain pen near it. Steam it and the threads bleed a little. What you get is gray. It is a friendly gray, with lilac in it if the light is kind, but nobody has ever pointed at a menu and asked for that.

# So where does the color come from?

In most shops, from the powder. Taro powder is usually sugar, creamer, a little dried taro, flavoring and a dye, and it is the purple of a felt-tip marker because that is what people learned to expect. In some shops it comes from ube, which is another plant altogether: a yam, deep violet to the middle, sweeter than taro and less nutty. The two are so often swapped that half the taro drinks you remember were probably yam.

The threads in the root and the flesh of the yam owe their color to the same family of pigments, the anthocyanins. They are also what makes blueberries blue and red cabbage red, and they change with acid. Squeeze lemon into purple yam and it blushes pink. Stir in baking soda and it goes blue, then an alarming green. Children at the bar get a demonstration if it is quiet.

# What we do

We wanted it to taste of taro and look like taro to somebody who has never met the root. It took eleven batches. The one that stayed goes like this:

- Peel the taro with gloves on. Raw, it contains tiny needles of calcium oxalate which make your hands itch. Cooking deals with them; never eat it raw.
- Steam six parts taro with one part purple sweet potato for forty minutes, until a spoon goes through under its own weight.
- Mash while hot with sugar, a pinch of salt and a splash of the steaming water. Leave lumps. They get stuck in the straw, and people like that more than they admit.
- Cool the mash, then shake two big spoons of it with jasmine tea and cold milk.

One part in seven is enough for a soft violet, the color of our taro ink on a dry day. You can taste that the potato is there if I tell you. I have now told you.

# Ordering it

It is filling: think of it as lunch with a straw. Half sugar is plenty, since both roots bring their own. Oat milk makes it taste of biscuits, almond milk argues with it. And if somebody next to you has one that is grayer than yours, theirs is from the bottom of the batch. It had more taro. They are the lucky one.
`,
  },
  {
    id: 'notes-on-ice',
    title: 'Notes on ice, from behind the bar',
    summary:
      'What less ice really does to your drink, why the cubes are that size, and when to ask for none.',
    author: 'Marisol Vega',
    daysAgo: 230,
    tags: ['Drinks'],
    cover: print('tide', 85, 'key', 'blue', 'taro'),
    coverAlt:
      'Dark curling waves in navy, blue and violet below a huge violet moon, a small lighthouse at the left.',
    text: () => `
I make about two hundred drinks on a Saturday, and ice is the ingredient people have the most opinions about and the least information. Here is what I know.

# It is not there to fill the cup

A shaken tea goes into the tin at around 140 degrees, because we brew it strong and do not let it stand. Twelve seconds with a scoop of ice brings it to 38. In that time roughly a third of the ice melts into it. That water is in the recipe. Tea for shaking is brewed half as strong again as tea for a pot; without the melt it would be like chewing a teabag.

# What the four levels mean here

- Regular ice: a full scoop, eight or nine cubes. The drink is balanced for this one.
- Less ice: half a scoop in the cup. I still shake with a full one and strain it, so you get the same drink, colder than you fear, with more of it. Yes, more. It costs the same.
- Extra ice: a scoop and a half. Choose it if you sip for an hour. It keeps, and the first third is short.
- No ice: shaken, strained, poured without. It is drinkable for about fifteen minutes and then it is warm tea. Best for sore teeth and for toddlers.

# Why the cubes are an inch and a quarter

Small ice has more surface, so it cools fast and waters fast. Large ice does the opposite. We tried pebble ice in the first month. It was lovely to chew, and every drink was thin by the time its owner had found a chair. We tried two-inch blocks. They hit people in the nose. An inch and a quarter survives a sketch.

# Sugar and cold

Cold hides sweetness. The same tea at 50 percent sugar tastes sweeter hot than iced, and a drink without ice tastes sweeter than one with it. If you switch from regular to less ice, go down one step of sugar. If you go up to extra, you may want one step more. Pearls are soaked in brown sugar and pay no attention to any of this.

# Drinks that should be left alone

The cold brew comes out of the fridge at 36 degrees, so ice in it is only water waiting. A hot drink has no ice level, and the menu will not let you choose one. And the Butterfly Pea Lemonade needs its ice: the blue floats on it. Ask for none and you get purple at once, which is the trick told backward.

# One request

If your drink tastes thin, bring it back. It takes me forty seconds to make another, and I would like to know whether it was the ice or me.
`,
  },
  {
    id: 'brown-sugar-pearls-at-home',
    title: 'Brown sugar pearls at home',
    summary:
      'The recipe from our pot, scaled down for four glasses, with the two mistakes everybody makes.',
    author: 'Marisol Vega',
    daysAgo: 40,
    tags: ['Drinks'],
    cover: print('bloom', 706, 'key', 'coral', 'lemon'),
    coverAlt:
      'Poppies, tulips and thistles in a dotted dark vase before a field of yellow dots, three fruits on a coral checked cloth.',
    text: () => `
Pearls are at their best for about four hours. After that the middle goes chalky, and a fridge makes it worse. That is why we cook them three times a day, and why they are better at home than out of any packet: you can eat them at minute twenty.

# For four glasses

- 150 g dried black tapioca pearls, the plain kind that needs 30 minutes, not the quick kind
- 2 liters of water for cooking
- 120 g dark brown sugar, the sticky sort that packs like wet sand
- 60 ml water for the syrup
- a pinch of salt
- 800 ml cold milk or oat milk
- 200 ml strong black tea, chilled (12 g of Assam, five minutes)

# Cook the pearls

Bring the two liters to a hard boil before anything goes in. This is the first mistake: pearls put into warm water dissolve into paste, and you will be scraping the pot until evening. Pour them in slowly, stir until they float, then turn the heat to a steady simmer and cover. Twenty-five minutes, stirring every five.

Take the pot off the heat and leave the lid on for another twenty-five. The heat works its way to the center. Bite one: it should push back all the way through, with no white dot in the middle. Drain and rinse under cool water for ten seconds.

# Make the syrup

While they rest, put two thirds of the sugar and the salt in a dry pan over medium heat. Do not stir for two minutes. When the edges melt and smell like toffee, add the water. It spits; stand back. Stir until smooth.

Tip in the drained pearls and simmer for eight minutes, until the bubbles are slow and the syrup coats a spoon. Add the rest of the sugar at the end and let it half melt. That fresh sugar keeps a taste of molasses, which cooks off otherwise.

# Build the glass

Here is the second mistake: adding the pearls to the milk. Do it the other way. Two spoons of hot pearls and syrup into the glass, then tilt and roll it so that the syrup climbs the walls. Wait half a minute. It thickens as it cools and holds in stripes. Now ice, then milk, then the tea, poured slowly over the back of a spoon.

# If there are leftovers

There will not be. If there are, keep them warm in their syrup with the lid on, not in the fridge, and finish them the same afternoon over vanilla ice cream. I have eaten them on toast. I am not going to recommend it, but I have done it more than once.
`,
  },
  {
    id: 'water-at-five-temperatures',
    title: 'Water at five temperatures',
    summary:
      'Why your jasmine was bitter at home, and what the row of kettles behind the bar is for.',
    author: 'Kit Okafor',
    daysAgo: 115,
    tags: ['Drinks'],
    cover: print('tide', 206, 'blue', 'coral', 'lemon'),
    coverAlt:
      'Long rolling waves in coral, blue and yellow, a small sailboat on the left and a yellow sun under a sky of coral dots.',
    text: () => `
There are five kettles behind the bar, each with a strip of colored tape on the handle. New people think the tape is decoration. It is the most useful thing I have learned here.

# Blue tape: 160 °F

For green tea that has been shaded or steamed, and for whisking matcha. At this heat the sweetness comes out and most of the bitterness stays in the leaf. If your green tea at home tastes like spinach that is cross with you, your water was boiling. Let it stand with the lid off for about six minutes, or pour it from one cup into another three times. Each pour takes off roughly fifteen degrees.

# Green tape: 175 °F

Jasmine Pearl lives here. The pearls are rolled by hand and need a minute to open, so people are tempted to help with hotter water. Don’t. They open when they are ready, and the scent was put in cold: tea leaf and fresh blossoms, layered overnight, again and again. Heat drives it off first.

# Yellow tape: 195 °F

Oolong. It has been rolled tight, and it can take some heat without sulking. We give the first pour ten seconds and throw it away; that wakes the leaf. A pot of High Mountain Oolong is good for three rounds, and the second is the best one. If you have ordered a pot, ask for the hot water again. It is included. Hardly anyone asks.

# Coral tape: 205 °F

Black tea for milk, Earl Grey, and every coffee we brew by hand. The bergamot in Earl Grey needs the heat to lift. Steep four minutes. At five it dries your tongue, which is fine if milk is coming and not if it is not.

# Black tape: a full boil

Herbs, roots and fruit. Ginger, hibiscus, anything with a peel. There is little in them that turns bitter and much that has to be convinced. Chai also starts here, in a pan, with the milk added later.

# A test you can do

Take three cups of the cheapest green tea you have. Brew one at a boil, one after six minutes of standing, one with cold water in the fridge overnight. Taste them in reverse order, cold first. The cold one will be sweet, like the water that peas were cooked in. The boiled one will taste like all the green tea that put you off green tea.

Then come in and have mine. I will not say anything. I will just hold up the kettle with the blue tape.
`,
  },
]
