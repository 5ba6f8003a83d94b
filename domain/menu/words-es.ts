import type { MenuWords } from './words.ts'

/** The menu in Spanish. Drinks and food keep their names; what is chosen about them is translated. */
export const SPANISH_WORDS: MenuWords = {
  ice: {
    'no ice': 'Sin hielo',
    'less ice': 'Poco hielo',
    'regular ice': 'Hielo normal',
    'extra ice': 'Hielo extra',
  },
  milk: {
    regular: 'Leche normal',
    oat: 'Leche de avena',
    almond: 'Leche de almendra',
    soy: 'Leche de soya',
  },
  temperature: { iced: 'Frío', hot: 'Caliente' },
  sugar: (level) => `${level}% de azúcar`,
  whose: (name) => `para ${name}`,
  known: {
    Regular: 'Mediano',
    Large: 'Grande',
    Cup: 'Taza',
    Pot: 'Tetera',

    Boba: 'Boba',
    'Grass Jelly': 'Gelatina de hierbas',
    'Aloe Vera': 'Sábila',
    Pudding: 'Pudín',
    'Coconut Jelly': 'Gelatina de coco',
    'Lychee Jelly': 'Gelatina de lichi',
    'Brown Sugar Boba': 'Boba de azúcar morena',
    'Strawberry Heart Jelly': 'Corazones de gelatina de fresa',
    'Mango Star Jelly': 'Estrellas de gelatina de mango',
    'Passion Fruit Popping': 'Perlas explosivas de maracuyá',
    'Peach Popping': 'Perlas explosivas de durazno',
    'Classic Cream Cap': 'Crema clásica',
    'Sea Salt Cream Cap': 'Crema con sal de mar',

    'Boba & milk tea': 'Boba y té con leche',
    'Fruit tea': 'Té de frutas',
    'Coffee & lattes': 'Café y lattes',
    'Specialty tea': 'Té especial',
    Pastries: 'Repostería',
    Snacks: 'Bocadillos',
    'Shaken to order, sweet as you like it.': 'Batido al momento, tan dulce como lo quieras.',
    'Real fruit, cold tea, a lot of ice.': 'Fruta de verdad, té frío y mucho hielo.',
    'From beans roasted two valleys away.': 'De granos tostados a dos valles de aquí.',
    'Loose leaf, by the cup or the pot.': 'En hoja, por taza o por tetera.',
    'Baked here before you woke up.': 'Horneado aquí antes de que despertaras.',
    'Small plates that leave a hand free.': 'Platos pequeños que dejan una mano libre.',

    'Made with coconut instead of milk.': 'Se hace con coco en lugar de leche.',
    'Fruit teas are shaken without milk.': 'Los tés de frutas se baten sin leche.',
    'Poured black. Milk and oat milk stand on the counter.':
      'Se sirve solo. La leche y la leche de avena están en la barra.',
    'A double, in one small cup, poured as it is. Sugar and milk stand on the counter.':
      'Doble, en una taza pequeña, tal como sale. El azúcar y la leche están en la barra.',
    'Made with sweetened condensed milk, which we cannot swap.':
      'Se hace con leche condensada, que no se puede cambiar.',
    'Loose-leaf tea is brewed as it is. Honey, sugar and milk come on the side.':
      'El té en hoja se prepara tal cual. La miel, el azúcar y la leche van aparte.',

    'Book an art class': 'Reserva una clase de arte',
    'See us on Instagram': 'Míranos en Instagram',
    'Find us on Facebook': 'Encuéntranos en Facebook',
    'Follow us on Bluesky': 'Síguenos en Bluesky',
    'Enter our contest': 'Participa en el concurso',
    // How it was called before.
    'Win free drinks for a year': 'Gana bebidas gratis por un año',
    'One free drink a week for a whole year': 'Una bebida gratis por semana durante todo un año',
    'October 2025': 'octubre de 2025',

    'Basic Membership': 'Membresía básica',
    'Premium Membership': 'Membresía premium',
    'Elite Membership': 'Membresía elite',
  },
}
