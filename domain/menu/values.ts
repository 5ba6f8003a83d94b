// The values that a field may have, each written once: schemas, columns and selects are made from them.

export const SIZE_IDS = ['medium', 'large', 'cup', 'pot'] as const
/** In the order in which the drink editor offers them. */
export const ICE_LEVELS = ['no ice', 'less ice', 'regular ice', 'extra ice'] as const
export const TEMPERATURES = ['iced', 'hot'] as const
export const MILKS = ['regular', 'oat', 'almond', 'soy'] as const
export const VESSELS = ['cup', 'mug', 'demitasse', 'glass', 'pot', 'bottle'] as const
/** What a vessel looks like in particular: the first five are a cup or a glass, the others a mug. */
export const VESSEL_SHAPES = [
  'dome',
  'jar',
  'tumbler',
  'highball',
  'goblet',
  'wide',
  'toddy',
  'bowl',
] as const
/** What a drawing can let float in a drink. */
export const BITS = [
  'pearls',
  'jelly',
  'hearts',
  'stars',
  'popping',
  'fruit',
  'cubes',
  'berries',
  'lychees',
  'wedges',
  'seeds',
  'leaves',
  'flowers',
  'beans',
  'crumbs',
] as const
export const ALLERGENS = ['milk', 'nuts', 'peanut', 'soy', 'gluten', 'egg', 'sesame'] as const
/** How strong a drink is, as the menu says it. */
export const CAFFEINE_STRENGTHS = ['none', 'low', 'medium', 'high'] as const
export const DIETS = ['vegan', 'vegetarian', 'gluten-free', 'dairy-free', 'caffeine-free'] as const
