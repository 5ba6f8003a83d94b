import type { Language } from '#domain/cafe/language.ts'

/** What comparisons and lists of the menu are answered with, in one language. */
export type MenuTexts = {
  more(count: number): string
  upTo(price: string): string
  withCaffeine: string
  cheapest: string
  noneOfThem(label: string): string
  moreCaffeine(name: string): string
  sameCaffeine(names: string): string
  noCaffeine(name: string): string
  stronger(name: string): string
  asStrong(names: string): string
  /** What a topping is, by the name that the menu came with. */
  toppings: Readonly<Record<string, string>>
}

const ENGLISH: MenuTexts = {
  more: (count) => `${count} more`,
  upTo: (price) => `up to ${price}`,
  withCaffeine: 'with caffeine',
  cheapest: 'lowest price',
  noneOfThem: (label) => `None of these is ${label}.`,
  moreCaffeine: (name) =>
    `${name} should have more caffeine: coffee has the most, then matcha, black tea, oolong, green and white tea.`,
  sameCaffeine: (names) =>
    `${names} have about as much caffeine. We do not measure it in each drink.`,
  noCaffeine: (name) => `${name} has no caffeine at all.`,
  stronger: (name) => `${name} tastes stronger.`,
  asStrong: (names) => `${names} are about as strong.`,
  toppings: {
    Boba: 'chewy tapioca pearls, lightly sweet',
    'Brown Sugar Boba':
      'the same tapioca pearls, simmered in dark brown sugar: sweeter, like caramel',
    'Grass Jelly': 'dark herbal jelly, cool and hardly sweet',
    'Aloe Vera': 'clear, crisp cubes of aloe, light and a little sweet',
    Pudding: 'soft egg custard that melts into the tea',
    'Coconut Jelly': 'firm, springy cubes of coconut',
    'Lychee Jelly': 'clear jelly with the taste of lychee',
    'Strawberry Heart Jelly': 'small hearts of strawberry jelly',
    'Mango Star Jelly': 'small stars of mango jelly',
    'Passion Fruit Popping': 'thin-skinned pearls that burst with passion fruit juice',
    'Peach Popping': 'thin-skinned pearls that burst with peach juice',
    'Classic Cream Cap': 'a thick layer of sweet whipped milk on top',
    'Sea Salt Cream Cap': 'a thick layer of whipped milk on top, with a little sea salt',
  },
}

const SPANISH: MenuTexts = {
  more: (count) => `${count} más`,
  upTo: (price) => `hasta ${price}`,
  withCaffeine: 'con cafeína',
  cheapest: 'precio más bajo',
  noneOfThem: (label) => `De estos no hay ninguno ${label}.`,
  moreCaffeine: (name) =>
    `${name} debería tener más cafeína: la que más tiene es el café, luego el matcha, el té negro, el oolong, el té verde y el blanco.`,
  sameCaffeine: (names) =>
    `${names} tienen más o menos la misma cafeína. No la medimos en cada bebida.`,
  noCaffeine: (name) => `${name} no tiene nada de cafeína.`,
  stronger: (name) => `${name} sabe más fuerte.`,
  asStrong: (names) => `${names} son más o menos igual de fuertes.`,
  toppings: {
    Boba: 'perlas de tapioca masticables, un poco dulces',
    'Brown Sugar Boba':
      'las mismas perlas de tapioca, cocidas en azúcar morena: más dulces, como caramelo',
    'Grass Jelly': 'gelatina oscura de hierbas, fresca y casi sin dulce',
    'Aloe Vera': 'cubos claros y crujientes de sábila, ligeros y un poco dulces',
    Pudding: 'flan suave de huevo que se deshace en el té',
    'Coconut Jelly': 'cubos firmes de coco',
    'Lychee Jelly': 'gelatina clara con sabor a lichi',
    'Strawberry Heart Jelly': 'corazones pequeños de gelatina de fresa',
    'Mango Star Jelly': 'estrellas pequeñas de gelatina de mango',
    'Passion Fruit Popping': 'perlas de piel fina que revientan con jugo de maracuyá',
    'Peach Popping': 'perlas de piel fina que revientan con jugo de durazno',
    'Classic Cream Cap': 'una capa espesa de leche batida y dulce encima',
    'Sea Salt Cream Cap': 'una capa espesa de leche batida encima, con un poco de sal de mar',
  },
}

export const MENU_TEXTS: Record<Language, MenuTexts> = { en: ENGLISH, es: SPANISH }
