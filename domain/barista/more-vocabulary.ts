import type { VOCABULARY } from './vocabulary.ts'

/** Words that a plain order has none of: how much of what is added, what is said of the weather, and what other cafés add to a drink. */
export const MORE_VOCABULARY: typeof VOCABULARY = [
  ['shots', 1, 'single|solo'],
  ['shots', 2, 'double shot|doppio|extra shot'],
  ['shots', 3, 'triple'],
  ['shots', 4, 'quad|quadruple'],
  ['instead', 0, 'instead of|rather than|in place of'],
  [
    'measure',
    0,
    'pump|splash|dash|drizzle|hint|shot|scoop|spoon|spoonful|packet|pack|squirt|sprinkle|side|bit|teaspoon|drop|serving|portion|order|dollop|bean|layer|touch|piece|blast|amount|flavor|glass|mug',
  ],
  [
    'measure',
    1,
    'oz|ounce|dollar|buck|minute|hour|people|person|friend|drink|beverage|thing|item|am|pm|degree|of us|year|cent|way|kind|type|different',
  ],
  [
    'dairyless',
    0,
    'dairy free|dairy free milk|milk free|non dairy|non dairy milk|nondairy|nondairy milk|plant milk|plant based|plant based milk|vegan|vegan milk|vegan style',
  ],
  [
    'head',
    0,
    'foam|cold foam|whip|whipped|whipped cream|whipped milk|chip|powder|sprinkle|crumble|ice cream|cookie|croissant|muffin',
  ],
  ['weather', 0, 'water|out|outside|weather|today|morning|day|foam'],
  [
    'unsold',
    0,
    'hazelnut|hazelnut syrup|hazelnut sauce|caramel|caramel syrup|caramel sauce|caramel drizzle|vanilla|vanilla syrup|vanilla sauce|vanilla sweet cream|sugar free vanilla|chocolate|chocolate syrup|chocolate sauce|chocolate drizzle|white chocolate|cocoa powder|cinnamon|cinnamon dolce|cinnamon syrup|nutmeg|cardamom|pumpkin spice|pumpkin|gingerbread|ginger|turmeric|lavender|lavender syrup|rose syrup|peppermint syrup|mint syrup|maple|maple syrup|simple syrup|brown sugar|brown sugar syrup|syrup|honey|agave|stevia|splenda|equal|sweetener|artificial sweetener|vegan sugar|whip|whipped cream|whipped milk|foam|cold foam|sweet cream|heavy cream|cream|creamer|collagen|protein|protein powder|marshmallow|sprinkle|oreo|oreo crumb|lemon|lemon slice|slice of lemon|lime|cherry|cherry syrup|raspberry|raspberry syrup|red bean|taro ball|chia seed|chia|cheese|butter|ice cream|coconut flake|pistachio|ube|butterscotch|toffee|toffee nut|irish cream|almond syrup|extra milk|extra hot|extra strong|frozen|blended|skinny|lid|straw|room for cream|room for milk',
  ],
  // Not the syrup of that name, also where a menu has one.
  [
    'unsold',
    1,
    'cinnamon on top|cinnamon on the top|cinnamon powder|ground cinnamon|dash of cinnamon|sprinkle of cinnamon|sprinkle some cinnamon|dusting of cinnamon|nutmeg on top|cocoa on top|chocolate chip|chocolate shaving|chocolate powder|chocolate whipped cream|vanilla whipped cream|vanilla cold foam|chocolate cold foam|caramel cold foam',
  ],
]
