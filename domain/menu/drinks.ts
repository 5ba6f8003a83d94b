import type { MenuItem } from '#domain/contracts/menu.ts'
import { drink, type DrinkRow, type Kind } from './row.ts'

/** Every drink: its prices, how it looks, what is in it and what is said about it. */
export function drinks(): MenuItem[] {
  return [
    ...BOBA.map((row) => drink(BOBA_KIND, row)),
    ...FRUIT_TEA.map((row) => drink(FRUIT_TEA_KIND, row)),
    ...COFFEE.map((row) => drink(COFFEE_KIND, row)),
    ...SPECIALTY_TEA.map((row) => drink(SPECIALTY_TEA_KIND, row)),
  ]
}

// Prices in cents: smaller size, larger size
const USUAL = [650, 750] as const
/** Taro, matcha, blue mountain and mocha. */
const FINE = [750, 850] as const
/** One size, a small cup. */
const SHOT = [350] as const
const LEAF = [650, 1250] as const
const FINE_LEAF = [750, 1450] as const

const BOTH: Kind['temps'] = ['iced', 'hot']
const ICED: Kind['temps'] = ['iced']
const HOT: Kind['temps'] = ['hot']
const VEGAN: Kind['diet'] = ['vegan', 'vegetarian', 'gluten-free', 'dairy-free']
const HERBAL: Kind['diet'] = [...VEGAN, 'caffeine-free']
const MILKY: Kind['diet'] = ['vegetarian', 'gluten-free']

const BOBA_KIND: Kind = {
  category: 'boba',
  sizes: ['medium', 'large'],
  defaultTemp: 'iced',
  temps: BOTH,
  choices: { ice: true, sugar: true, milk: true, toppings: true },
  allergens: ['milk'],
  diet: MILKY,
  prepSeconds: 90,
}
const COCONUT: DrinkRow[5] = {
  allergens: [],
  diet: VEGAN,
  choices: { milk: false },
  fixedNote: 'Made with coconut instead of milk.',
}
const BOBA: DrinkRow[] = [
  [
    'Taro Milk Tea',
    FINE,
    'taro|taro tea|taro boba|taro boba tea|taro bubble tea|taro milk|purple milk tea',
    'cup taro:6 milk:2',
    'Steamed taro root mashed into jasmine milk tea, nutty, purple and thick enough to want a wide straw.',
  ],
  [
    'Classic Milk Tea',
    USUAL,
    'milk tea|boba tea|bubble tea|boba milk tea|black milk tea|classic boba|classic boba tea|pearl milk tea|regular milk tea',
    'cup/dome latte:6 black:1 +pearls',
    'Strong Assam tea shaken with milk over a scoop of warm tapioca pearls.',
  ],
  [
    'Brown Sugar Milk Tea',
    USUAL,
    'brown sugar milk|brown sugar tea|brown sugar boba milk|brown sugar boba tea|brown sugar bubble tea|tiger milk tea|tiger milk|tiger tea',
    'cup/tumbler sugar:2 latte:2 milk:5 +pearls',
    'Pearls simmered in dark brown sugar until they stripe the glass, then cold milk and a shot of tea.',
  ],
  [
    'Matcha Milk Tea',
    FINE,
    'matcha boba|matcha boba tea|matcha bubble tea|matcha tea|green milk tea',
    'cup/highball milk:3 matcha:5',
    'Stone-ground Uji matcha whisked to a froth and poured slowly over sweet milk.',
  ],
  [
    'Thai Milk Tea',
    USUAL,
    'thai tea|thai iced tea|thai boba|thai bubble tea|cha yen',
    'cup/jar thai:6 milk:2',
    'Brick-orange Ceylon tea with star anise and vanilla, finished with a pour of creamy milk.',
  ],
  [
    'Oolong Milk Tea',
    USUAL,
    'oolong boba|oolong boba tea|oolong milk|roasted oolong milk tea',
    'cup/tumbler oolong:5 latte:3',
    'Charcoal-roasted oolong with a toasted-rice edge, softened by a little milk.',
  ],
  [
    'Jasmine Milk Tea',
    USUAL,
    'jasmine boba|jasmine boba tea|jasmine milk|jasmine green milk tea',
    'cup green:4 milk:4',
    'Green tea scented with jasmine blossom for seven nights, light and floral with milk.',
  ],
  [
    'Honeydew Milk Tea',
    USUAL,
    'honeydew|honeydew tea|honeydew boba|melon milk tea|honeydew melon',
    'cup/goblet melon:5 milk:3 +cubes',
    'Ripe honeydew blended with green tea and milk, like the cold end of a summer melon.',
  ],
  [
    'Coconut Milk Tea',
    USUAL,
    'coconut tea|coconut boba|coconut boba tea|coco milk tea',
    'cup/dome milk:6 amber:2 +jelly',
    'Black tea and coconut cream with cubes of young coconut that bounce.',
    COCONUT,
  ],
  [
    'Strawberry Milk Tea',
    USUAL,
    'strawberry boba|strawberry boba tea|strawberry milk|strawberry bubble tea|pink milk tea',
    'cup/jar berry:2 rose:3 milk:3 +berries',
    'Crushed strawberries at the bottom, cold milk tea on top: stir it or leave it pink and white.',
  ],
  [
    'Black Sesame Milk Tea',
    USUAL,
    'black sesame|sesame milk tea|black sesame boba|sesame boba',
    'cup/highball sesame:6 milk:2 +seeds ^foam',
    'Black sesame toasted and ground here every morning, stirred into milk tea until it turns slate gray.',
    { allergens: ['milk', 'sesame'] },
  ],
  [
    'Hokkaido Milk Tea',
    USUAL,
    'hokkaido|hokkaido boba|caramel milk tea|toffee milk tea',
    'cup/dome caramel:2 latte:5 ^cream',
    'Deep black tea with slow-cooked toffee and a spoon of thick whipped cream.',
  ],
  [
    'Butterfly Pea Coconut Milk',
    USUAL,
    'butterfly pea coconut|butterfly pea milk|blue milk|blue milk tea|blue coconut milk|butterfly pea milk tea',
    'cup/goblet milk:4 sea:2 blue:3',
    'Cobalt-blue butterfly pea flower floated over sweet coconut milk, with no caffeine at all.',
    { ...COCONUT, diet: HERBAL, temps: ICED },
  ],
]

const FRUIT_TEA_KIND: Kind = {
  category: 'fruit-tea',
  sizes: ['medium', 'large'],
  defaultTemp: 'iced',
  temps: ICED,
  choices: { ice: true, sugar: true, milk: false, toppings: true },
  allergens: [],
  diet: VEGAN,
  prepSeconds: 75,
  fixedNote: 'Fruit teas are shaken without milk.',
}
const FRUIT_TEA: DrinkRow[] = [
  [
    'Mango Green Tea',
    USUAL,
    'mango|mango tea|mango fruit tea|mango iced tea',
    'cup/goblet mango:5 green:3 +cubes',
    'Alphonso mango purée shaken hard with cold green tea, with cubes of fruit to chew.',
  ],
  [
    'Passion Fruit Green Tea',
    USUAL,
    'passion fruit|passionfruit|passion fruit tea|passionfruit tea|passion tea|passionfruit green tea',
    'cup/jar passion:4 green:4 +seeds',
    'Sharp passion fruit with its crunchy seeds in jasmine green tea.',
  ],
  [
    'Lychee Black Tea',
    USUAL,
    'lychee|lychee tea|litchi tea|lychee iced tea',
    'cup/tumbler rose:3 black:4 +lychees',
    'Whole lychees and their syrup in a brisk black tea that tastes of roses.',
  ],
  [
    'Peach Oolong Tea',
    USUAL,
    'peach|peach tea|peach oolong|peach iced tea',
    'cup peach:5 oolong:3 +wedges',
    'White peach pressed into floral oolong, served warm in winter if you ask.',
    { temps: BOTH },
  ],
  [
    'Strawberry Hibiscus Tea',
    USUAL,
    'strawberry tea|strawberry fruit tea|strawberry hibiscus|strawberry iced tea',
    'cup/jar berry:6 coral:2 +berries',
    'Ruby hibiscus steeped cold for a night with crushed strawberries, tart and free of caffeine.',
    { diet: HERBAL },
  ],
  [
    'Grapefruit Green Tea',
    USUAL,
    'grapefruit|grapefruit tea|pink grapefruit tea',
    'cup/highball coral:4 green:4 +fruit',
    'Half a pink grapefruit, pressed to order, pulp and all, over green tea.',
  ],
  [
    'Pineapple Jasmine Tea',
    USUAL,
    'pineapple|pineapple tea|pineapple jasmine|pineapple green tea',
    'cup/dome lemon:5 green:3 +cubes',
    'Grilled pineapple and jasmine tea with a pinch of salt around the edge.',
  ],
  [
    'Honey Lemon Black Tea',
    USUAL,
    'honey lemon|honey lemon tea|lemon tea|iced lemon tea|lemon black tea|ice tea|iced tea',
    'glass/tumbler lemon:1 amber:3 black:3 +fruit',
    'Wildflower honey and two thick slices of lemon in strong black tea, hot or over ice.',
    { temps: BOTH, diet: ['vegetarian', 'gluten-free', 'dairy-free'] },
  ],
  [
    'Butterfly Pea Lemonade',
    USUAL,
    'lemonade|blue lemonade|galaxy lemonade|butterfly pea|butterfly pea tea|color changing lemonade',
    'glass/highball lemon:3 taro:2 blue:3',
    'Blue flower tea poured over fresh lemonade: it turns violet as you stir.',
    { diet: HERBAL },
  ],
  [
    'Dragon Fruit Tea',
    USUAL,
    'dragon fruit|dragonfruit|dragonfruit tea|pitaya|pitaya tea',
    'cup magenta:5 rose:3 +seeds',
    'Magenta dragon fruit, mashed with lime and topped up with cold white tea.',
  ],
  [
    'Watermelon Mint Tea',
    USUAL,
    'watermelon|watermelon tea|watermelon mint',
    'cup/goblet coral:6 lime:1 +leaves',
    'Watermelon juice pressed in the afternoon with bruised mint and green tea.',
  ],
  [
    'Kumquat Lime Green Tea',
    USUAL,
    'kumquat|kumquat tea|kumquat lime|lime tea|lime green tea',
    'cup/jar lime:4 passion:3 +fruit +leaves',
    'Six smashed kumquats, lime and green tea: sour first, sweet after.',
  ],
]

const COFFEE_KIND: Kind = {
  category: 'coffee',
  sizes: ['medium', 'large'],
  defaultTemp: 'hot',
  temps: ['hot', 'iced'],
  choices: { ice: true, sugar: true, milk: true, toppings: true },
  allergens: ['milk'],
  diet: MILKY,
  prepSeconds: 100,
}
const BLACK: DrinkRow[5] = {
  allergens: [],
  diet: VEGAN,
  choices: { milk: false },
  prepSeconds: 70,
  fixedNote: 'Poured black. Milk and oat milk stand on the counter.',
}
const COFFEE: DrinkRow[] = [
  [
    'Espresso',
    SHOT,
    'double espresso|espresso shot|espresso coffee|short black|plain espresso',
    'demitasse coffee:5 crema:2',
    'Two shots of the house roast, dark and syrupy under a hazelnut crema.',
    {
      ...BLACK,
      defaultTemp: 'hot',
      temps: HOT,
      choices: { ice: false, sugar: false, milk: false, toppings: false },
      prepSeconds: 45,
      fixedNote:
        'A double, in one small cup, poured as it is. Sugar and milk stand on the counter.',
    },
  ],
  [
    'Latte',
    USUAL,
    'cafe latte|caffe latte|coffee latte|house latte|milk coffee',
    'mug/wide coffee:2 latte:5 ^foam',
    'A double shot of our chocolatey house roast under silky steamed milk.',
  ],
  [
    'Mocha',
    FINE,
    'caffe mocha|cafe mocha|mocha latte|mochaccino|chocolate coffee',
    'mug/toddy cocoa:3 coffee:2 latte:3 ^cream',
    'Dark cocoa melted into espresso, topped with lightly whipped cream.',
  ],
  [
    'Blue Mountain',
    FINE,
    'blue mountain coffee|jamaican blue mountain|jamaica blue mountain|jamaican coffee',
    'mug coffee:6 sugar:1',
    'Jamaican Blue Mountain beans brewed by hand, round and sweet with no bitter end.',
    { ...BLACK, prepSeconds: 180 },
  ],
  [
    'Cappuccino',
    USUAL,
    'capuccino|cappucino|capp|cap',
    'mug/wide coffee:3 latte:3 milk:2 +crumbs ^foam',
    'Equal thirds of espresso, steamed milk and foam, with cocoa dusted on top.',
  ],
  [
    'Americano',
    USUAL,
    'coffee|black coffee|regular coffee|drip coffee|caffe americano|long black',
    'mug coffee:6 crema:1',
    'Two shots lengthened with hot water, with the crema left floating.',
    BLACK,
  ],
  [
    'Cold Brew',
    USUAL,
    'coldbrew|cold brew coffee|cold coffee|iced coffee|nitro',
    'bottle coffee:7 +beans',
    'Steeped for eighteen hours in cold water, dark as ink and smooth as cocoa.',
    { ...BLACK, defaultTemp: 'iced', temps: ICED, prepSeconds: 30 },
  ],
  [
    'Vietnamese Coffee',
    USUAL,
    'vietnamese iced coffee|ca phe sua da|viet coffee|vietnamese',
    'glass/tumbler milk:3 coffee:5 +beans',
    'Robusta dripped through a tin filter onto a finger of sweetened condensed milk.',
    {
      defaultTemp: 'iced',
      temps: BOTH,
      choices: { milk: false },
      prepSeconds: 180,
      fixedNote: 'Made with sweetened condensed milk, which we cannot swap.',
    },
  ],
  [
    'Caramel Macchiato',
    USUAL,
    'macchiato|caramel latte|caramel coffee',
    'glass/highball milk:4 latte:2 coffee:2 caramel:1',
    'Vanilla milk marked with two shots and a lattice of burnt caramel.',
  ],
  [
    'Vanilla Latte',
    USUAL,
    'french vanilla|vanilla coffee|french vanilla latte',
    'mug/wide vanilla:1 coffee:2 latte:5 ^foam',
    'Espresso and milk with syrup made from whole vanilla pods.',
  ],
  [
    'Matcha Latte',
    FINE,
    'matcha|matcha green tea latte|green tea latte',
    'mug/bowl matcha:6 milk:1 ^foam',
    'Two spoons of Uji matcha whisked by hand and folded into steamed milk.',
  ],
  [
    'Sea Salt Latte',
    USUAL,
    'sea salt coffee|salted latte|salt coffee|salted coffee',
    'glass/tumbler coffee:3 latte:4 ^salt-cream',
    'An espresso latte sipped through a thick lid of salted cream.',
  ],
  [
    'Yuenyeung',
    USUAL,
    'yuanyang|yin yang|coffee milk tea|hong kong coffee|tea coffee|yuan yang',
    'glass/highball black:3 coffee:2 latte:3',
    'Hong Kong in a glass: half silk-stocking milk tea, half coffee.',
  ],
  [
    'Chai Latte',
    USUAL,
    'chai|masala chai|chai tea|chai tea latte|spiced latte',
    'mug/toddy chai:4 latte:3 +crumbs ^foam',
    'Black tea simmered in milk with cardamom, ginger and cracked pepper.',
  ],
  [
    'Hot Chocolate',
    USUAL,
    'cocoa|hot cocoa|chocolate milk|iced chocolate',
    'mug cocoa:6 latte:1 ^cream +crumbs',
    'Real dark chocolate shaved into steamed milk, for painters who do not drink coffee.',
    { prepSeconds: 110 },
  ],
]

const SPECIALTY_TEA_KIND: Kind = {
  category: 'specialty-tea',
  sizes: ['cup', 'pot'],
  defaultTemp: 'hot',
  temps: ['hot'],
  choices: { ice: false, sugar: false, milk: false, toppings: false },
  allergens: [],
  diet: VEGAN,
  prepSeconds: 150,
  fixedNote: 'Loose-leaf tea is brewed as it is. Honey, sugar and milk come on the side.',
}
const SPECIALTY_TEA: DrinkRow[] = [
  [
    'High Mountain Oolong',
    LEAF,
    'oolong|oolong tea|alishan|alishan oolong|high mountain|high mountain tea|mountain oolong',
    'pot amber:4 green:2 +leaves',
    'Rolled leaves from Alishan that open over three infusions, buttery and bright.',
  ],
  [
    'Jasmine Pearl Tea',
    FINE_LEAF,
    'jasmine|jasmine tea|jasmine pearl|jasmine green tea|dragon pearls',
    'pot green:4 lemon:2 +leaves',
    'Hand-rolled green tea pearls that unfurl in the pot and smell of jasmine.',
  ],
  [
    'Earl Grey',
    LEAF,
    'earl gray|early grey|earl grey tea|bergamot tea',
    'pot black:4 amber:2 +leaves',
    'Keemun black tea with oil of real bergamot and blue cornflowers.',
  ],
  [
    'English Breakfast',
    LEAF,
    'english breakfast tea|breakfast tea|black tea|plain tea|hot tea',
    'pot black:6 thai:1',
    'Assam and Kenyan leaf, brewed brisk enough to stand a spoon of honey.',
  ],
  [
    'Aged Pu-erh',
    FINE_LEAF,
    'pu erh|puerh|pu erh tea|puer|pu er',
    'pot puerh:5 black:2',
    'Ten-year-old cake from Yunnan, dark and earthy like a walk after rain.',
  ],
  [
    'Sencha',
    LEAF,
    'sencha tea|green tea|japanese green tea|hot green tea',
    'pot matcha:2 green:4 +leaves',
    'First-flush Japanese green tea, grassy and clear, brewed cooler than the rest.',
  ],
  [
    'Genmaicha',
    LEAF,
    'brown rice tea|toasted rice tea|rice tea',
    'pot green:3 amber:3 +crumbs',
    'Green tea with toasted and popped rice that smells of warm popcorn.',
  ],
  [
    'Silver Needle',
    FINE_LEAF,
    'white tea|silver needle tea|bai hao',
    'pot straw:5 lemon:1 +leaves',
    'Only the downy buds of white tea, pale as straw and sweet as hay.',
  ],
  [
    'Chamomile Honeybush',
    LEAF,
    'chamomile|camomile|chamomile tea|honeybush|herbal tea',
    'pot passion:5 amber:1 +flowers',
    'Whole chamomile flowers with South African honeybush, for the end of an evening class.',
    { diet: HERBAL },
  ],
  [
    'Rose Hibiscus',
    LEAF,
    'hibiscus|hibiscus tea|rose tea|hibiscus rose',
    'pot berry:5 coral:1 +flowers',
    'Rosebuds and hibiscus petals steeped crimson, tart as cranberries.',
    { diet: HERBAL },
  ],
  [
    'Fresh Mint',
    LEAF,
    'mint|mint tea|peppermint|peppermint tea|moroccan mint',
    'pot lime:2 green:5 +leaves',
    'A fistful of mint from the window box, bruised and left to steep.',
    { diet: HERBAL },
  ],
]
