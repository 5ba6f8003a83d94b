/**
 * What somebody searches the menu for in Spanish, in the words of the menu, which are English. Longer phrases come first.
 * What is not here is looked for as it is: 'taro', 'matcha'.
 */
export function inMenuWords(typed: string): string {
  const plain = ` ${typed
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')} `
  return WORDS.reduce(
    (text, [spanish, english]) => text.replaceAll(` ${spanish} `, ` ${english} `),
    plain,
  ).trim()
}

const WORDS = (
  [
    ['sin cafeina|descafeinado|descafeinada', 'no caffeine'],
    ['sin lacteos|sin leche|sin lactosa', 'dairy free'],
    ['sin gluten|celiaco|celiaca', 'gluten free'],
    ['sin nueces|sin nuez', 'nut free'],
    ['sin cacahuate|sin mani', 'no peanut'],
    ['sin soya|sin soja', 'no soy'],
    ['sin huevo', 'no egg'],
    ['sin ajonjoli|sin sesamo', 'no sesame'],
    ['sin azucar|poco dulce|no muy dulce|menos dulce|amargo', 'not too sweet'],
    ['leche de avena|avena', 'oat'],
    ['leche de almendra', 'almond milk'],
    ['leche de soya', 'soy milk'],
    ['azucar morena', 'brown sugar'],
    ['te de frutas|frutal|fruta|frutas', 'fruity'],
    ['te verde', 'green tea'],
    ['te negro', 'black tea'],
    ['te con leche', 'milk tea'],
    ['vegano|vegana', 'vegan'],
    ['vegetariano|vegetariana', 'vegetarian'],
    ['cafeina|energia|fuerte', 'caffeine'],
    ['cafe', 'coffee'],
    ['leche', 'milk'],
    ['te', 'tea'],
    ['durazno|melocoton', 'peach'],
    ['fresa|fresas', 'strawberry'],
    ['maracuya', 'passion'],
    ['lichi', 'lychee'],
    ['sandia', 'watermelon'],
    ['menta', 'mint'],
    ['limon', 'lemon'],
    ['lima', 'lime'],
    ['melon', 'honeydew'],
    ['coco', 'coconut'],
    ['manzana', 'apple'],
    ['toronja', 'grapefruit'],
    ['jengibre', 'ginger'],
    ['canela', 'cinnamon'],
    ['miel', 'honey'],
    ['vainilla', 'vanilla'],
    ['caramelo', 'caramel'],
    ['avellana', 'hazelnut'],
    ['almendra', 'almond'],
    ['ajonjoli', 'sesame'],
    ['arandano|arandanos', 'blueberry'],
    ['aguacate', 'avocado'],
    ['pollo', 'chicken'],
    ['queso', 'cheese'],
    ['jazmin', 'jasmine'],
    ['rosa', 'rose'],
    ['sal', 'salt'],
    ['caliente|tibio|tibia', 'hot'],
    ['frio|fria|helado|helada', 'iced'],
    ['perlas|tapioca', 'boba'],
    ['morado|morada', 'purple'],
    ['azul', 'blue'],
    ['verde', 'green'],
    ['rojo|roja', 'red'],
    ['agrio|agria|acido|acida', 'sour'],
    ['picante', 'spicy'],
    ['refrescante', 'refreshing'],
    ['cremoso|cremosa', 'creamy'],
    ['ninos|nino|nina', 'kids'],
    ['desayuno', 'breakfast'],
    ['comida|comer|bocadillo', 'food'],
    ['salado|salada', 'savory'],
    ['postre|pastel|panaderia|reposteria', 'dessert'],
    ['barato|barata', 'cheap'],
    ['bebida|bebidas', 'drinks'],
  ] as const
).flatMap(([phrases, english]) => phrases.split('|').map((phrase) => [phrase, english] as const))
