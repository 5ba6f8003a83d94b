/**
 * What Spanish phrases of an order are in English, for the rules that read one (docs/decisions/chat-understanding.md).
 * A row is the English and what stands for it; `spanish.ts` leaves accents and plural endings away and takes the longest.
 */
export type Row = readonly [english: string, spanish: string]

/** Flavours of milk teas: their names stand in `te con leche de …` and its like. */
const MILK_TEAS: readonly Row[] = [
  ['taro milk tea', 'taro'],
  ['brown sugar milk tea', 'azucar morena|azucar moreno|azucar negra|panela|piloncillo'],
  ['matcha milk tea', 'matcha'],
  ['oolong milk tea', 'oolong'],
  ['jasmine milk tea', 'jazmin'],
  ['honeydew milk tea', 'melon|melon verde|melon dulce'],
  ['coconut milk tea', 'coco'],
  ['strawberry milk tea', 'fresa|frutilla'],
  ['black sesame milk tea', 'sesamo|sesamo negro|ajonjoli|ajonjoli negro'],
  ['hokkaido milk tea', 'hokkaido|caramelo'],
  ['thai milk tea', 'tailandes|tailandia|thai'],
  ['classic milk tea', 'clasico|tradicional|negro|perla|tapioca'],
]
/** Flavours of fruit teas: their names stand in `te de …`, `te verde de …`, `te helado de …`. */
const FRUIT_TEAS: readonly Row[] = [
  ['mango green tea', 'mango'],
  ['passion fruit green tea', 'maracuya|parchita|chinola|fruta de la pasion'],
  ['lychee black tea', 'lichi|litchi|lychee'],
  ['peach oolong tea', 'durazno|melocoton|durazno oolong|durazno con oolong|oolong de durazno'],
  [
    'strawberry hibiscus tea',
    'fresa|fresa con hibisco|hibisco con fresa|hibisco y fresa|fresa y hibisco|fresa hibisco|fresa con jamaica|jamaica con fresa|frutilla',
  ],
  ['grapefruit green tea', 'toronja|pomelo'],
  ['pineapple jasmine tea', 'pina|pina con jazmin|pina y jazmin|pina jazmin|anana'],
  ['honey lemon black tea', 'limon|limon con miel|miel con limon|miel y limon|limon y miel'],
  ['dragon fruit tea', 'pitaya|pitahaya|fruta del dragon'],
  [
    'watermelon mint tea',
    'sandia|sandia con menta|sandia y menta|sandia menta|sandia con hierbabuena',
  ],
  [
    'kumquat lime green tea',
    'kumquat|kumquat con lima|kumquat y lima|kumquat con limon|quinoto|lima',
  ],
]

const spread = (rows: readonly Row[], frames: string): Row[] =>
  rows.map(([english, names]) => [
    english,
    names
      .split('|')
      .flatMap((name) => frames.split('|').map((frame) => frame.replace('…', name)))
      .join('|'),
  ])

/** Kinds that a question asks for: 'qué cafés tienen', 'muéstrame los tés'. */
const KINDS: readonly Row[] = [
  ['coffees', 'cafe|bebida de cafe|bebida con cafe'],
  ['teas', 'te'],
  ['milk teas', 'te con leche|bubble tea|te de burbuja'],
  ['fruit teas', 'te de fruta|te de frutas|te frutal'],
  ['lattes', 'latte'],
  ['pastries', 'pastel|pan|panaderia|postre|pan dulce|reposteria'],
  ['snacks', 'bocadillo|botana|snack|aperitivo'],
]
const SELL = ['tienen', 'tienes', 'tiene', 'hay', 'venden', 'ofrecen', 'manejan']
const WHICH = ['que', 'cual', 'que tipo de', 'que clase de']
const LIST = ['muestrame', 'muestrame los', 'ensename', 'ensename los', 'lista de', 'ver los']

/** @returns what is English for 'qué cafés tienen', 'tienen cafés' and 'muéstrame los cafés', of each kind */
const ofKinds = (): Row[] =>
  KINDS.flatMap(([english, spanish]): Row[] => {
    const names = spanish.split('|')
    const asked = names.flatMap((name) =>
      WHICH.flatMap((which) => SELL.map((sell) => `${which} ${name} ${sell}`)),
    )
    const list = names.flatMap((name) => LIST.map((which) => `${which} ${name}`))
    return [
      [`what ${english} do you have`, asked.join('|')],
      [`list your ${english}`, list.join('|')],
    ]
  })

export const PHRASES: readonly Row[] = [
  ...ofKinds(),
  ['no thanks', 'mejor no|ya no|todavia no|no gracias|no quiero nada|nada mas'],
  [
    'remove the',
    'ya no el|ya no la|ya no los|ya no las|ya no quiero el|ya no quiero la|mejor sin el|mejor sin la|mejor sin las|mejor sin los',
  ],
  ['jelly', 'gelatina'],
  ['one less', 'uno menos|una menos'],
  ["i'll take it", 'lo quiero asi|la quiero asi|los quiero asi|lo quiero|la quiero'],
  ['mango star jelly', 'gelatina de estrella|estrellas de gelatina'],
  [
    'what milk teas do you have',
    'que sabores de te con leche tienen|que sabores de te con leche hay|que sabores tienen|que sabores hay',
  ],
  ['put it back', 'dejalas|mejor dejalas|dejaselas|mejor dejaselas|mejor dejalos'],
  [
    "i don't like",
    'no me gusta|no me gustan|no me gusta el|no me gusta la|no me gustan los|no me gustan las|odio el|odio la',
  ],
  ['one of the coffees', 'uno de los cafes|uno de esos cafes|uno de los dos cafes'],
  ['one of the teas', 'uno de los tes|uno de esos tes|uno de los dos tes'],
  [
    'do you deliver',
    'hacen envios|hacen entregas|hacen delivery|entregan a domicilio|envian a domicilio|tienen envios|tienen delivery|hacen domicilios|servicio a domicilio|llevan a domicilio|mandan a domicilio|a domicilio',
  ],
  [
    'can i bring my dog',
    'puedo llevar a mi perro|puedo llevar mi perro|puedo traer a mi perro|puedo ir con mi perro|aceptan perros|aceptan mascotas|se permiten perros|se permiten mascotas|puedo entrar con mi perro|pueden entrar perros|son pet friendly',
  ],
  [
    'what do you have without',
    'que tienen sin|que hay sin|que bebidas tienen sin|que bebidas hay sin|que venden sin|tienen algo sin|hay algo sin|tienen algo que no tenga',
  ],
  ...spread(
    MILK_TEAS,
    'te con leche de …|te con leche sabor …|te con leche sabor a …|te con leche y …|te con leche …|te … con leche|te de … con leche|te de leche de …|bubble tea de …|te de burbuja de …|te boba de …|boba de … con leche|milk tea de …|te con leche con …',
  ),
  ...spread(
    MILK_TEAS.filter(([english]) => !/strawberry|jasmine|oolong|classic/.test(english)),
    'te de …|te …|te sabor …|te sabor a …',
  ),
  ...spread(
    FRUIT_TEAS,
    'te de …|te …|te verde de …|te verde con …|te negro con …|te negro de …|te helado de …|te frio de …|te sabor …|te con …',
  ),
  // Bare names that nothing else on the menu has
  ['mango green tea', 'te verde con mango'],
  ['dragon fruit tea', 'pitaya|pitahaya|fruta del dragon'],
  ['watermelon mint tea', 'sandia|sandia con menta'],
  ['grapefruit green tea', 'toronja|pomelo'],
  ['lychee black tea', 'lichi'],
  ['passion fruit green tea', 'maracuya'],
  [
    'classic milk tea',
    'te con leche|te de burbuja|bubble tea|te de perla|te boba|te de boba|te con boba y leche|boba clasica|boba tradicional|boba normal|boba con leche',
  ],
  ['with boba', 'con boba clasica|con boba tradicional|con boba normal'],
  ['butterfly pea lemonade', 'limonada|limonada azul|limonada de mariposa|limonada galaxia'],
  ['butterfly pea coconut milk', 'leche azul|leche de coco azul|leche azul de coco'],
  ['yuenyeung', 'te con cafe|cafe con te'],
  // Coffee
  ['latte', 'cafe con leche|cafe latte|late'],
  [
    'americano',
    'cafe|cafecito|cafe negro|cafe americano|cafe regular|cafe solo|cafe de olla|cafe filtrado|tinto',
  ],
  [
    'espresso',
    'expreso|espreso|expresso|espresso|cafe expreso|cafe espresso|expreso doble|espresso doble|expresso doble|doble expreso',
  ],
  ['cappuccino', 'capuchino|capuccino|cappuccino|capuchinno'],
  ['mocha', 'moca|mocha|cafe moca|cafe mocha|moka|mocaccino|mocachino'],
  ['blue mountain', 'cafe blue mountain|cafe jamaicano|cafe de jamaica'],
  ['cold brew', 'cafe helado|cafe frio|cafe con hielo|cafe infusionado en frio'],
  ['vietnamese coffee', 'cafe vietnamita|vietnamita'],
  [
    'caramel macchiato',
    'macchiato|macchiato de caramelo|macchiato con caramelo|machiato|machiato de caramelo|latte de caramelo|latte con caramelo|cafe con caramelo',
  ],
  [
    'vanilla latte',
    'latte de vainilla|latte vainilla|latte con vainilla|cafe con vainilla|cafe de vainilla',
  ],
  ['matcha latte', 'latte de matcha|latte matcha|matcha con leche'],
  [
    'sea salt latte',
    'latte de sal|latte de sal de mar|latte con sal|latte con sal de mar|latte de sal marina|latte con sal marina|cafe con sal|cafe con sal de mar|cafe salado',
  ],
  ['chai latte', 'te chai|chai|te chai latte|latte de chai|chai con leche'],
  ['hot chocolate', 'chocolate|chocolate caliente|chocolatito|cocoa|cacao|chocolate con leche'],
  // Tea by the cup or the pot
  ['high mountain oolong', 'te oolong|oolong de montana|oolong de alta montana|oolong'],
  [
    'jasmine pearl tea',
    'te de jazmin|te jazmin|perla de jazmin|te verde de jazmin|te perla de jazmin',
  ],
  [
    'english breakfast',
    'te negro|desayuno ingles|te ingles|te desayuno ingles|te caliente|te solo',
  ],
  ['earl grey', 'te earl grey|earl grey|te de bergamota|bergamota'],
  ['aged pu-erh', 'pu erh|te pu erh|puerh|te puerh|te rojo'],
  ['classic milk tea', 'te clasico|te tradicional'],
  ['sencha', 'te verde|te verde japones|te sencha'],
  ['genmaicha', 'te de arroz|te de arroz tostado|te de arroz integral|te con arroz tostado'],
  ['silver needle', 'te blanco|aguja de plata|te aguja de plata'],
  [
    'chamomile honeybush',
    'manzanilla|te de manzanilla|te manzanilla|te de hierba|camomila|te de camomila|manzanilla con honeybush',
  ],
  [
    'rose hibiscus',
    'te de hibisco|te de jamaica|te de rosa|te de rosa e hibisco|hibisco|flor de jamaica|jamaica|te de flor de jamaica',
  ],
  [
    'fresh mint',
    'te de menta|te menta|menta|te de hierbabuena|hierbabuena|menta fresca|te de menta fresca|menta poleo|poleo',
  ],
  // Food
  [
    'butter croissant',
    'croissant de mantequilla|croissant solo|cuernito de mantequilla|cruasan de mantequilla|medialuna',
  ],
  ['croissant', 'croissant|cruasan|crosan|croasan|cuernito'],
  [
    'almond croissant',
    'croissant de almendra|croissant con almendra|cruasan de almendra|crosan de almendra|croasan de almendra|cuernito de almendra',
  ],
  [
    'mochi donut',
    'dona|dona de mochi|dona mochi|donut|rosquilla|rosquilla de mochi|donut de mochi',
  ],
  [
    'egg tart',
    'tarta de huevo|tartaleta de huevo|pastel de nata|tarta portuguesa|pastelito de nata',
  ],
  [
    'matcha basque cheesecake',
    'tarta de queso|tarta de queso con matcha|tarta de queso de matcha|pastel de queso|pay de queso|cheesecake|cheesecake de matcha|tarta vasca|cheesecake vasco|pastel de queso de matcha',
  ],
  ['blueberry scone', 'scone|scone de arandano|escon|scone de mora azul|panecillo de arandano'],
  [
    'coconut banana bread',
    'pan de platano|pan de platano con coco|pan de banana|pan de banano|pan de guineo|pan de platano y coco|budin de banana',
  ],
  [
    'avocado toast',
    'tostada de aguacate|pan con aguacate|tostada de palta|aguacate|tostada con aguacate|pan tostado con aguacate',
  ],
  [
    'popcorn chicken',
    'pollo popcorn|pollo frito|pollo palomita|palomita de pollo|pollo crujiente|pollito popcorn|bocado de pollo',
  ],
  ['salted edamame', 'edamame|edamame salado|edamame con sal|soya verde'],
  [
    'scallion pancake',
    'panqueque de cebollin|tortita de cebollin|panqueque de cebolla|panqueque de cebolleta|tortita de cebolleta',
  ],
  [
    'tomato mozzarella panini',
    'panini|panini de tomate|panini de tomate con mozzarella|panini de tomate y mozzarella|panini caprese|panini de mozzarella',
  ],
  [
    'hummus and pita',
    'hummus|humus|hummus con pita|hummus con pan pita|hummus y pita|humus con pita',
  ],
  // Toppings
  ['boba', 'perla|tapioca|perla de tapioca|boba|bolita|bolita de tapioca|perla negra|burbuja'],
  ['grass jelly', 'gelatina de hierba|gelatina herbal|gelatina de yerba|gelatina negra'],
  ['aloe vera', 'aloe|aloe vera|sabila|gelatina de sabila|gelatina de aloe'],
  ['pudding', 'pudin|pudin de huevo|flan|budin|natilla|postre de huevo'],
  ['coconut jelly', 'gelatina de coco|nata de coco'],
  [
    'lychee jelly',
    'gelatina de lichi|gelatina de litchi|gelatina de lychee|jalea de lichi|jalea de litchi|jalea de lychee',
  ],
  [
    'brown sugar boba',
    'boba de azucar morena|perla de azucar morena|tapioca de azucar morena|boba de azucar negra|boba con azucar morena|perla de caramelo|boba de panela|boba azucarada',
  ],
  [
    'strawberry heart jelly',
    'corazon de fresa|gelatina de fresa|corazon de gelatina de fresa|gelatina de corazon de fresa|corazoncito de fresa|corazon de frutilla',
  ],
  [
    'mango star jelly',
    'estrella de mango|gelatina de mango|estrella de gelatina de mango|gelatina de estrella de mango|estrellita de mango',
  ],
  [
    'passion fruit popping',
    'perla explosiva de maracuya|explosiva de maracuya|popping de maracuya|boba explosiva de maracuya|bolita explosiva de maracuya|popping boba de maracuya|perla de maracuya|boba de maracuya|perla explosiva de parchita',
  ],
  [
    'peach popping',
    'perla explosiva de durazno|explosiva de durazno|popping de durazno|boba explosiva de durazno|bolita explosiva de durazno|popping boba de durazno|perla de durazno|boba de durazno|perla explosiva de melocoton',
  ],
  [
    'classic cream cap',
    'crema clasica|espuma de leche|crema de queso|espuma de queso|crema|crema arriba|crema clasica arriba|crema encima|espuma clasica',
  ],
  [
    'sea salt cream cap',
    'crema de sal de mar|crema con sal de mar|crema de sal marina|espuma de sal de mar|espuma de sal marina|crema salada|espuma salada|crema de sal|espuma de sal|espuma con sal de mar',
  ],
  // Milk
  ['oat milk', 'leche de avena|avena|leche avena|con avena'],
  ['almond milk', 'leche de almendra|almendra|leche almendra'],
  ['soy milk', 'leche de soya|leche de soja|soya|soja|leche soya'],
  ['whole milk', 'leche normal|leche regular|leche entera|leche de vaca|leche comun'],
  ['skim milk', 'leche descremada|leche desnatada|leche light|leche sin grasa'],
  ['2% milk', 'leche semidescremada|leche semi descremada|leche baja en grasa'],
  ['lactose free milk', 'leche deslactosada|leche sin lactosa|deslactosada'],
  ['rice milk', 'leche de arroz'],
  ['milk', 'leche'],
  ['decaf', 'descafeinado|descafeinada|sin cafeina|descafeinado'],
  // Size and temperature
  ['small', 'chico|chica|pequeno|pequena|chiquito|chiquita|pequenito|peque'],
  ['medium', 'mediano|mediana|tamano mediano|regular'],
  ['large', 'grande|tamano grande|grandote|grandecito'],
  ['extra large', 'extra grande|muy grande|gigante|jumbo'],
  ['cup of', 'taza de|tacita de'],
  ['pot of', 'tetera de|jarra de|jarrita de'],
  ['cup', 'taza|en taza|por taza'],
  ['pot', 'tetera|en tetera|jarra|en jarra|por tetera'],
  ['hot', 'caliente|calientito|calentito|en caliente|bien caliente'],
  ['iced', 'helado|helada|frio|fria|friito|en frio|bien frio|con hielo|heladito|a la roca'],
  // Sugar and ice
  [
    'no sugar',
    'sin azucar|nada de azucar|sin nada de azucar|cero azucar|sin endulzar|0 azucar|no azucar|sin dulce|sin azucare',
  ],
  ['quarter sugar', 'cuarto de azucar|un cuarto de azucar|un cuarto azucar'],
  [
    'half sugar',
    'mitad de azucar|media azucar|medio azucar|la mitad de azucar|a la mitad de azucar|la mitad del azucar|azucar a la mitad|con la mitad de azucar|mitad azucar|mitad de dulce|la mitad de dulce|medio dulce',
  ],
  ['three quarter sugar', 'tres cuarto de azucar|tres cuarta parte de azucar|3/4 de azucar'],
  [
    'less sugar',
    'poca azucar|poco azucar|menos azucar|bajo en azucar|baja en azucar|poco dulce|menos dulce|no tan dulce|no muy dulce|no tan azucarado|poquita azucar|poquito azucar|con poca azucar|con menos azucar|un poco de azucar',
  ],
  [
    'normal sugar',
    'azucar normal|azucar regular|azucar completa|toda el azucar|el azucar normal|dulce normal|con azucar',
  ],
  [
    'extra sugar',
    'extra azucar|azucar extra|mas azucar|mucha azucar|mucho azucar|muy dulce|bien dulce|extra dulce|mas dulce|doble azucar',
  ],
  ['sugar', 'azucar|de azucar|endulzante'],
  ['no ice', 'sin hielo|nada de hielo|cero hielo|sin nada de hielo|no hielo|0 hielo'],
  [
    'less ice',
    'poco hielo|menos hielo|poquito hielo|con poco hielo|mitad de hielo|la mitad de hielo|medio hielo|ligero de hielo|hielo ligero|un poco de hielo|un poquito de hielo',
  ],
  ['regular ice', 'hielo normal|hielo regular|con hielo normal'],
  [
    'extra ice',
    'extra hielo|hielo extra|mucho hielo|mas hielo|bastante hielo|con mucho hielo|doble hielo|harto hielo',
  ],
  ['ice', 'hielo'],
  ['extra', 'extra|bastante'],
  ['double', 'doble'],
  // Numbers
  ['a', 'un|una|algun|alguna'],
  ['one', 'uno|uno mas|1'],
  ['two', 'dos|un par de|par de'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis|media docena de|media docena'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
  ['ten', 'diez'],
  ['twelve', 'doce|una docena de|una docena|docena'],
  ['the other', 'el otro|la otra|y otro con|otro con'],
  ['the others', 'los otros|las otras|los demas|las demas|el resto'],
  ['another', 'otro|otra'],
  [
    'make one of them',
    'que uno sea|que una sea|mejor que uno sea|mejor que una sea|haz uno|haz una|uno que sea|una que sea',
  ],
  ['one of those', 'uno de esos|una de esas|uno de estos|una de estas|uno de ellos|una de ellas'],
  ['only', 'solo|solamente|unicamente|nomas|tan solo'],
  ['instead of', 'en vez de|en lugar de|en vez del|en lugar del'],
  ['instead', 'en su lugar|en cambio'],
  ['each', 'cada uno|cada una|ambos|ambas|los dos|las dos|todos|todas'],
  ['the first one', 'el primero|la primera'],
  ['the second one', 'el segundo|la segunda'],
  ['the last one', 'el ultimo|la ultima'],
  // Wishes
  [
    'I want',
    'quiero|quisiera|me gustaria|deseo|ocupo|necesito|me da|me das|dame|deme|denos|danos|me pone|me pones|ponme|pongame|me regala|regaleme|regalame|me trae|me traes|traeme|traigame|me puede dar|me puedes dar|me puede poner|me podria dar|me podrias dar|puede darme|puedes darme|podria darme|me prepara|preparame|me hace un favor y me da|me vende|quiero pedir|quisiera pedir|me gustaria pedir|quisiera ordenar|quiero ordenar|me gustaria ordenar|queremos|quisieramos|queriamos|nos da|nos pone|nos trae|kiero|qiero|quiciera|me antoja|se me antoja|voy a querer|voy a pedir|vamos a querer|me llevo|pideme|yo quiero|queria|puedo pedir|puedo ordenar|puedo tener|tomare|tomo|para mi',
  ],
  [
    'add',
    'agrega|agregame|agregale|anade|anademe|anadele|pon|ponle|pongale|sumale|suma|agregar|anadir|mete|echale|agregue|agregueme|anada',
  ],
  ['please', 'por favor|porfa|porfavor|porfis|xfa|xfavor|si no es molestia|si es tan amable'],
  ['with', 'con|kon|lleve|que lleve|que tenga'],
  ['without', 'sin|que no lleve|que no tenga|sin nada de'],
  ['and', 'y|e|tambien|ademas|y tambien|y ademas|mas un|mas una'],
  ['or', 'o|u'],
  ['but', 'pero'],
  ['for', 'para|a nombre de|por'],
  ['to go', 'para llevar|pa llevar|para la calle'],
  ['for here', 'para tomar aqui|para comer aqui|para aqui'],
  ['', 'aqui|para aca|de|del|sabor|sabor a|arriba|encima|cosa'],
  ['the', 'el|la|los|las|ese|esa|esos|esas|este|esta|mi|mis'],
  ['at', 'al|a'],
  ['of', 'de esos|de esas'],
  [
    'hello',
    'hola|buenas|buenos dias|buen dia|buenas tardes|buenas noches|que tal|saludos|que onda',
  ],
  ['thanks', 'gracias|muchas gracias|mil gracias|te agradezco|adios|hasta luego|chao'],
  // Changes
  ['make', 'haz|haga|que el|que la'],
  ['', 'sea|sean'],
  [
    'make it',
    'hazlo|hazla|que sea|mejor que sea|ponlo|ponla|lo quiero|la quiero|hagalo|hagala|que este|haz que sea|mejor hazlo',
  ],
  ['make them', 'hazlos|hazlas|que sean|ponlos|los quiero|las quiero'],
  [
    'remove',
    'quita|quitame|quitale|quite|elimina|borra|saca|sacale|quitar|cancela|cancelame|retira|eliminar|borrar|ya no quiero|no quiero|quitelo|quitalo',
  ],
  ['change', 'cambia|cambiame|cambiale|cambie|reemplaza|sustituye|cambiar|cambialo'],
  ['to', 'por un|por una'],
  ['to', 'por'],
  ['actually', 'mejor|en realidad|pensandolo bien|no mejor|perdon|mas bien|digo|mejor dicho'],
  [
    'same again',
    'lo mismo|lo mismo otra vez|igual|otra vez lo mismo|lo mismo de siempre|lo de siempre|repite',
  ],
  [
    'another one',
    'otro mas|otra mas|uno mas|una mas|otro igual|otra igual|otro de esos|otra de esas',
  ],
  [
    'clear my cart',
    'vacia el carrito|vacia mi carrito|vaciar el carrito|vaciar mi carrito|cancela todo|quita todo|borra todo|borra mi orden|elimina todo|cancelar todo',
  ],
  [
    'cancel my order',
    'cancela mi orden|cancela mi pedido|cancela el pedido|cancela la orden|cancelar mi orden|cancelar mi pedido|cancelar el pedido|cancelar la orden|anular mi pedido|anular mi orden|anula mi pedido|anula mi orden|cancelar',
  ],
  [
    'change my order',
    'cambiar mi pedido|cambiar mi orden|cambiar el pedido|cambiar la orden|modificar mi pedido|modificar mi orden|cambiar la hora de mi pedido|cambiar la hora de mi orden|cambiar la hora de recogida',
  ],
  [
    'already placed',
    'que acabo de pagar|que acabo de hacer|que acabo de pedir|que ya hice|que ya pague|que hice|que pague|ya hecho|ya hecha',
  ],
  ['start over', 'empezar de nuevo|empezar otra vez|empieza de nuevo|volver a empezar|desde cero'],
  [
    'forget that one,',
    'olvida ese|olvida esa|olvidate de ese|olvidate de esa|olvida eso|cancela eso|cancela ese|cancela esa',
  ],
  ['never mind', 'olvidalo|no importa|dejalo|dejalo asi|nada'],
  ['that', 'ese|lo'],
  ['it', 'lo|la'],
  ['good', 'bueno|buenisimo|excelente|genial'],
  ['that is all', 'eso es todo|es todo|seria todo|eso seria todo|con eso'],
  // Yes and no
  [
    'yes',
    'asi esta bien|esta bien asi|agrega todo|agregalo todo|agregame todo|agrega los dos|agrega las dos|agrega ambos|agrega ambas|agregar todo|agregue todo|todo esta bien|si por favor|si claro|claro|claro que si|dale|ok|okay|va|vale|sale|perfecto|de acuerdo|correcto|asi es|adelante|esta bien|por supuesto|simon|orale|si agregalo|si agregala|si agregalos|agregalo|agregala|agregalos|si anadelo|anadelo',
  ],
  ['no thanks', 'no gracias'],
  ['the coffee', 'el cafe'],
  ['then', 'ok entonces|bueno entonces|okay entonces'],
  ['no, actually', 'ok no mejor|no mejor|bueno no mejor|mejor no'],
  ['for kids', 'para nino|para un nino|para una nina|para chiquito'],
  ['a glass of', 'un vaso de'],
  ['not', 'no'],
  // Questions
  [
    'what is in',
    'que lleva|que tiene|que contiene|de que esta hecho|de que es|que trae|que ingredientes tiene|que ingredientes lleva|ingredientes de|ingredientes del',
  ],
  [
    'how much is',
    'cuanto cuesta|cuanto vale|cuanto es|cuanto sale|a cuanto esta|que precio tiene|cual es el precio de|cual es el precio del|en cuanto esta|a como esta|precio de|precio del|que cuesta|cuanto cuestan|cuanto valen|a como',
  ],
  ['do you have', 'tienen|tiene|tenes|tienes|hay|venden|manejan|tendran|ofrecen|cuentan con|habra'],
  ['does', 'acaso'],
  ['does it have', 'lleva|llevan|contiene|contienen'],
  [
    'what do you recommend',
    'que me recomiendas|que me recomienda|que recomiendan|que recomiendas|recomiendame algo|que es lo mejor|cual es el mas popular|que esta bueno|sugerencia|recomendacion|que me sugiere|que me sugieres|cual es tu favorito|lo mas pedido|recomendacione|sugerencia',
  ],
  [
    'what time are you open',
    'horario|a que hora abren|a que hora cierran|a que hora abre|a que hora cierra|estan abierto|esta abierto|hasta que hora|abren hoy|abren manana|cuando abren|que hora abren|que dia abren|cual es el horario|cuando cierran|abierto|abierta|abren|cierran|que horario tienen|hasta que hora abren|que horario tiene',
  ],
  [
    'where are you',
    'donde estan|donde quedan|donde queda|cual es la direccion|direccion|ubicacion|como llego|donde se encuentran|donde esta|donde los encuentro|telefono|contacto',
  ],
  [
    'parking',
    'estacionamiento|parqueo|aparcamiento|donde estacionar|donde me estaciono|donde puedo estacionar|donde estacionarme',
  ],
  ['order of', 'orden de|porcion de|rebanada de|pedazo de|racion de'],
  ['salt', 'sal'],
  ['sea salt', 'sea salt'],
  ['sea salt cream', 'sea salt cream'],
  ['two of those', 'dos de esos|dos de esas|dos de ellos|dos de ellas'],
  ['only one', 'solo un|solo una|solamente un|solamente una|nada mas un|nomas un|nomas una'],
  ['the other two', 'los otros dos|las otras dos|los otros 2|las otras 2'],
  [
    'what do you have like that',
    'que tienen parecido|que hay parecido|algo parecido|que tienen similar|algo similar',
  ],
  ['three of those', 'tres de esos|tres de esas'],
  [
    'do you take cards',
    'se puede pagar con tarjeta|puedo pagar con tarjeta|se paga con tarjeta|aceptan tarjeta|toman tarjeta|reciben tarjeta',
  ],
  ['pick up', 'esta bien para recoger|para pasar a recoger'],
  ['not', 'no era|no eran'],
  ['but', 'era|eran'],
  ['spice', 'picante'],
  ['butter', 'mantequilla'],
  ['half', 'la mitad|mitad'],
  ['how long is the wait', 'a que hora estaria|a que hora estarian|a que hora estaria listo'],
  ['normal', 'normal'],
  ['tomato', 'tomate|jitomate'],
  ['the caramel one', 'el de caramelo|la de caramelo'],
  ['the vanilla one', 'el de vainilla|la de vainilla'],
  ['no, actually', 'no perdon|no digo|perdon no'],
  ['is it spicy', 'pican|pica|pica mucho|pican mucho|es picante|son picante|es picoso|son picosa'],
  ['slice', 'rebanada|pedazo|trozo'],
  [
    'make the coffee iced',
    'el cafe helado mejor|mejor el cafe helado|el cafe mejor helado|el cafe mejor frio',
  ],
  [
    'will it be ready',
    'estaria listo|estarian listo|estara listo|estaran listo|va a estar listo|van a estar listo',
  ],
  ['from one', 'de uno|de una'],
  ['tresleches', 'tres leches|pastel de tres leches|pastel tres leches'],
  [
    'menu',
    'menu|la carta|carta|que venden|que tienen|que hay|que bebidas tienen|que ofrecen|que tienen de tomar|ver menu|ver el menu|que hay de tomar|opciones',
  ],
  [
    'food',
    'comida|algo de comer|que hay de comer|que tienen de comer|bocadillo|de comer|para comer|comer',
  ],
  ['desserts', 'postre|reposteria|pan dulce|pastelito'],
  ['with coconut milk', 'leche de coco'],
  ['what can I eat', 'que puedo comer|que podemos comer'],
  ['what can I get', 'que puedo tomar|que puedo pedir|que puedo beber|que podemos tomar'],
  ['drinks', 'bebida|algo de tomar|algo para tomar'],
  ['tea', 'te'],
  [
    'order drinks',
    'pedir bebida|ordenar bebida|quiero pedir|quiero ordenar|hacer un pedido|hacer una orden|agregar mas',
  ],
  ['view events', 'ver evento|evento|que evento hay|que evento tienen'],
  ['ask question', 'hacer una pregunta|tengo una pregunta|pregunta|una duda|tengo una duda'],
  [
    'view cart',
    'ver carrito|ver mi carrito|ver el carrito|que hay en mi carrito|que tengo en el carrito|mi carrito|carrito|mi pedido|total|la cuenta',
  ],
  [
    'what is the total',
    'cuanto es en total|cuanto es todo|cuanto seria todo|cuanto debo|cual es el total|cuanto pago en total|cuanto pago por todo|cuanto pago|cuanto tengo que pagar|cuanto es todo junto|cuanto es junto|cuanto seria en total|cuanto sale en total|cuanto cuesta en total|cuanto me sale todo|cuanto va a ser todo|en cuanto sale todo|cual seria el total|cuanto es la cuenta|cuanto es por todo|cuanto seria todo junto|total de todo',
  ],
  [
    'with my membership',
    'con mi membresia|con la membresia|con mi descuento|con mi descuento de miembro|como miembro|siendo miembro',
  ],
  [
    'checkout',
    'pagar|quiero pagar|ir a pagar|finalizar|finalizar compra|terminar pedido|terminar orden',
  ],
  ['at the counter', 'en la caja|en caja|en el mostrador|en la barra|al recoger'],
  [
    'how do i pay, cash',
    'puedo pagar en la caja|puedo pagar en caja|puedo pagar en efectivo|puedo pagar al recoger|se puede pagar en efectivo|se puede pagar en la caja|pago en efectivo|pagar en efectivo|pagar en la caja|puedo pagar en efectivo en la caja|puedo pagar ahi|puedo pagar alla',
  ],
  [
    'how long is the wait',
    'a que hora puedo recoger|a que hora puedo recogerlo|a que hora puedo recogerla|a que hora lo recojo|a que hora puedo pasar|cuando puedo recoger|cuando puedo recogerlo|cuando puedo pasar por el|a que hora estara listo|a que hora esta listo|a que hora puedo pasar por el',
  ],
  [
    'what has less sugar',
    'algo no muy dulce|algo poco dulce|algo menos dulce|algo que no sea muy dulce|algo que no sea tan dulce|que tienen que no sea muy dulce|que tienes que no sea muy dulce',
  ],
  [
    'can I pay by card',
    'aceptan tarjeta|puedo pagar con tarjeta|aceptan efectivo|como se paga|forma de pago',
  ],
  [
    'where is my order',
    'donde esta mi orden|donde esta mi pedido|mi orden esta lista|ya esta mi pedido|ya esta mi orden|cuanto falta para mi pedido|estado de mi orden|mi orden',
  ],
  [
    'how long is the wait',
    'cuanto tarda|cuanto tardan|cuanto se tarda|cuanto se tardan|cuanto tiempo tarda|cuanto tiempo tardan|cuanto hay que esperar|cuanto demora|cuanto demoran',
  ],
  ['what sizes', 'que tamano|que tamano tienen|que tamano hay|tamano'],
  [
    'which milks do you have',
    'que leche tienen|que tipo de leche tienen|que leche hay|tipo de leche|tipos de leche|leche vegetal|que leche vegetal tienen',
  ],
  [
    'what toppings do you have',
    'topping|que topping tienen|que topping hay|que le puedo agregar|que le puedo poner|extras',
  ],
  ['the cheapest', 'mas barato|el mas barato|la mas barata|lo mas barato'],
  [
    'what is the strongest coffee',
    'que cafe es el mas fuerte|cual es el cafe mas fuerte|el cafe mas fuerte|cafe mas fuerte|cual cafe es el mas fuerte',
  ],
  ['vegan', 'vegano|vegana|que es vegano|opciones vegana'],
  ['vegetarian', 'vegetariano|vegetariana'],
  ['without gluten', 'sin gluten|sin tacc|para celiaco'],
  ['celiac', 'celiaco|celiaca'],
  [
    'dairy free',
    'sin lacteo|sin leche|sin lactosa|sin nada de leche|sin leche de vaca|que no lleva leche|no lleva leche|que no lleve leche|que no tenga leche|sin producto lacteo',
  ],
  ['how much caffeine has', 'cuanta cafeina tiene|cuanta cafeina lleva|cuanta cafeina trae'],
  ['is it strong', 'es fuerte|es muy fuerte|esta fuerte|que tan fuerte es|es cargado'],
  ['on the side', 'aparte|por separado'],
  ['caffeine', 'cafeina'],
  ['caffeine free', 'que no tenga cafeina|no tiene cafeina'],
  ['nuts', 'nuez|nuece|nuese|nueze|nuesez|fruto seco|frutos secos'],
  ['egg', 'huevo'],
  ['allergy', 'alergia|alergico|alergica'],
  ['so', 'asi que'],
  ['I am', 'soy|estoy|somos'],
  ['my son is', 'mi hijo es|mi nino es|mi hijo esta'],
  ['my daughter is', 'mi hija es|mi nina es|mi hija esta'],
  ['she is', 'ella es'],
  ['he is', 'el es'],
  [
    'I am allergic to',
    'soy alergico a|soy alergica a|tengo alergia a|tengo alergia al|soy alergico al|soy alergica al|tengo alergia a la|me da alergia|me dan alergia|me dan alergia las|me da alergia la',
  ],
  [
    'allergic to soy',
    'alergico a la soya|alergica a la soya|alergico a la soja|alergica a la soja|alergia a la soya|alergia a la soja',
  ],
  [
    "i'm allergic to soy",
    'soy alergico a la soya|soy alergica a la soya|soy alergico a la soja|soy alergica a la soja|tengo alergia a la soya|tengo alergia a la soja',
  ],
  ['allergic to', 'alergico a|alergica a|alergico al|alergica al|alergia a|alergia al'],
  ['intolerant to', 'intolerante a|intolerancia a|intolerante al|intolerancia al'],
  [
    'I am intolerant to',
    'tengo intolerancia a|tengo intolerancia al|soy intolerante a|soy intolerante al',
  ],
  [
    "I can't have",
    'no puedo tomar|no puedo comer|no puedo beber|no puedo consumir|no tolero|no tomo|no como|no consumo|no me cae bien|me cae mal|no puedo con|no bebo',
  ],
  [
    "he can't have",
    'no puede tomar|no puede comer|no puede beber|no tolera|no toma|no come|no puede consumir',
  ],
  ['my son', 'mi hijo|mi nino'],
  ['my daughter', 'mi hija|mi nina'],
  ['dairy', 'lacteo|lactosa|la lactosa|los lacteos'],
  ['peanut', 'cacahuate|cacahuete|mani'],
  ['sesame', 'sesamo|ajonjoli'],
  ['in anything', 'en algo|en alguna cosa'],
  ['soy milk', 'leche de soy|con soy'],
  ['sold out', 'agotado|agotada|que se acabo|se acabo|que esta agotado'],
  [
    'membership',
    'membresia|socio|hacerme socio|hacerme miembro|descuento|suscripcion|puntos|beneficio',
  ],
  [
    'classes',
    'clase|taller|curso|clase de arte|clase de pintura|leccion|reservar una clase|tallere',
  ],
  ['something sweet', 'algo dulce|dulce|antojo dulce'],
  [
    'what pastries do you have',
    'algo dulce para comer|algo dulce de comer|que tienen de postre|que hay de postre|algo de postre|un postre|un postrecito|un pastelito|un pan dulce',
  ],
  [
    'what food do you have',
    'algo para picar|algo de picar|una botana|un antojito|algo para botanear',
  ],
  ['something refreshing', 'algo frio sin cafe|algo helado sin cafe|algo fresco sin cafe'],
  [
    'extra strong',
    'extra fuerte|bien fuerte|muy fuerte|mas fuerte|bien cargado|mas cargado|muy cargado|cargadito',
  ],
  ['iced tea', 'te helado|te frio'],
  [
    'something refreshing',
    'algo refrescante|refrescante|algo frio|algo fresco|tengo sed|tengo calor|mucho calor',
  ],
  [
    'energy',
    'energia|algo con energia|tengo sueno|estoy cansado|estoy cansada|despertar|algo fuerte',
  ],
  [
    'relax',
    'relajarme|algo relajante|relajante|estres|para dormir|algo tranquilo|estresado|estresada',
  ],
  ['workout', 'gimnasio|gym|entrenar|despues de entrenar|ejercicio|correr'],
  ['breakfast', 'desayuno|desayunar|para desayunar'],
  [
    'help',
    'ayuda|ayudame|que puedes hacer|que sabes hacer|como funciona|quien eres|eres un robot|necesito ayuda',
  ],
  [
    'I want to talk to a person',
    'hablar con una persona|hablar con alguien|hablar con un humano|hablar con un empleado|quiero un humano|quiero una persona|quiero hablar con una persona|quiero hablar con alguien|me pasas con un humano|pasame con alguien|ayuda de un empleado|ayuda de una persona|una persona real|un agente|un empleado',
  ],
  [
    'was awful',
    'estaba horrible|estaba feo|estaba mala|estaba malo|sabia mal|estaba asqueroso|estuvo horrible',
  ],
  [
    'pick up',
    'recoger|para recoger|recogerlo|recogerla|recogerlos|recojo|lo recojo|la recojo|los recojo|las recojo|paso|paso por el|paso por ella|paso por ellos|paso a recoger|paso a recogerlo|pasamos|llego|llegamos|recoleccion|voy a recoger',
  ],
  ['after', 'despues de las|despues de la|pasadas las'],
  ['before', 'antes de las|antes de la'],
  [
    'after work',
    'despues del trabajo|saliendo del trabajo|cuando salga del trabajo|al salir del trabajo',
  ],
  ['in a bit', 'en un ratito|en un rato|al rato'],
  ['mine', 'el mio|la mia'],
  ['hers', 'el de ella|la de ella|el suyo|la suya'],
  ['his', 'el de el'],
  ['how long is it', 'cuanto dura'],
  [
    'what do i need to bring',
    'que necesito llevar|que tengo que llevar|que hay que llevar|que llevo',
  ],
  ['what is included', 'que incluye|que esta incluido'],
  ['who teaches it', 'quien la da|quien da la clase|quien la imparte'],
  ['is there a later one', 'hay otra mas tarde|hay otro mas tarde|hay otra fecha|hay otra'],
  ['pick up time', 'hora para recoger|hora de recoger|hora de recogida'],
  ['at', 'a las|a la|para las|para la|pa las|a eso de las|como a las'],
  ['am', 'de la manana|por la manana|en la manana'],
  ['pm', 'de la tarde|de la noche|por la tarde|en la tarde|en la noche|por la noche'],
  ['at noon', 'al mediodia|a mediodia|mediodia|al medio dia|a medio dia|medio dia'],
  ['in', 'dentro de'],
  ['minutes', 'minuto|min'],
  ['in half an hour', 'en media hora|dentro de media hora|voy en media hora'],
  ['in an hour', 'en una hora|dentro de una hora'],
  [
    'as soon as possible',
    'lo antes posible|cuanto antes|lo mas pronto posible|lo mas pronto|en cuanto se pueda|lo mas rapido posible|ya mismo|ahora mismo|apenas este listo|en cuanto este listo|tan pronto como se pueda|en cuanto puedan|en cuanto pueda|en cuanto puedas|apenas puedan',
  ],
  ['was cold', 'estaba frio|estaba fria|llego frio|llego fria'],
  ['yesterday', 'ayer|de ayer'],
  ['last time', 'la ultima vez|la vez pasada'],
  [
    'how much is everything',
    'cuanto seria|cuanto serian|cuanto te debo|cuanto le debo|cuanto va a ser|cuanto es todo|cuanto sale todo|cuanto cuesta todo|cuanto seria todo',
  ],
  ['with tax', 'con impuesto|con el impuesto|mas impuesto'],
  [
    'are you a real person',
    'eres una persona real|eres una persona|eres humano|eres real|eres un bot',
  ],
  ['examples', 'ejemplo|ver ejemplo|dame ejemplo'],
  ['undo', 'deshacer'],
  // Rooms
  [
    'rent',
    'reservar|alquilar|rentar|reserva|alquiler|renta|quiero reservar|quiero alquilar|quisiera reservar|quiero rentar|apartar',
  ],
  [
    'the art space',
    'espacio de arte|el espacio de arte|art space|el art space|salon de arte|estudio de arte|un espacio|el espacio|espacio|un salon|el salon|salon|sala|una sala',
  ],
  [
    'the entire venue',
    'todo el local|local completo|el local completo|todo el lugar|lugar completo|todo el cafe|el local|entire venue|local entero|todo el espacio|el lugar completo',
  ],
  ['private event', 'evento privado|fiesta|cumpleano|fiesta privada|boda|reunion|celebracion'],
  ['hours', 'hora|hrs|horas'],
  ['tomorrow', 'manana'],
  ['today', 'hoy'],
  ['tonight', 'esta noche'],
  ['day after tomorrow', 'pasado manana'],
  ['on monday', 'lunes|el lunes|este lunes'],
  ['on tuesday', 'martes|el martes|este martes'],
  ['on wednesday', 'miercoles|el miercoles|este miercoles'],
  ['on thursday', 'jueves|el jueves|este jueves'],
  ['on friday', 'viernes|el viernes|este viernes'],
  ['on saturday', 'sabado|el sabado|este sabado'],
  ['on sunday', 'domingo|el domingo|este domingo'],
  ['next monday', 'proximo lunes|el proximo lunes'],
  ['next tuesday', 'proximo martes|el proximo martes'],
  ['how', 'como'],
  ['what', 'que|cual'],
  ['when', 'cuando'],
  ['where', 'donde'],
  ['how many', 'cuanto|cuanta'],
  ['is', 'es|son|esta|estan'],
  // Flavours and other things that are said alone
  ['strawberry', 'fresa|de fresa|frutilla'],
  ['peach', 'durazno|melocoton'],
  ['passion fruit', 'maracuya|parchita'],
  ['watermelon', 'sandia'],
  ['pineapple', 'pina'],
  ['jasmine', 'jazmin'],
  ['the strawberry one', 'la de fresa|el de fresa'],
  ['the peach one', 'la de durazno|el de durazno'],
  ['the one with', 'la de|el de|la que tiene|el que tiene'],
  ['thanksgiving', 'accion de gracias|dia de accion de gracias|el dia de accion de gracias'],
  ['christmas', 'navidad|el dia de navidad|dia de navidad'],
  ['this weekend', 'fin de semana|el fin de semana|este fin de semana|en el fin de semana'],
  ['this week', 'semana|esta semana'],
  ['wifi password', 'clave del wifi|contrasena del wifi|la clave del wifi|la contrasena del wifi'],
  ['classes', 'clase|que clases hay|hay clases|tienen clases|que clases tienen'],
  ['plugs', 'enchufe|toma de corriente|tomacorriente'],
  ['until when', 'hasta cuando'],
  ['foam', 'espuma'],
  ['whip', 'crema batida|nata'],
  // 'cancela todo menos los croissants', 'todos grandes menos el mocha'
  [
    'cancel everything except',
    'cancela todo menos|cancela todo excepto|cancela todo salvo|quita todo menos|quita todo excepto|quita todo salvo|borra todo menos|borra todo excepto|elimina todo menos|elimina todo excepto',
  ],
  ['keep only', 'deja solo|deja solamente|dejame solo|quedate solo con|solo deja'],
  ['except the', 'menos el|menos la|menos los|menos las|excepto el|excepto la|salvo el|salvo la'],
  ['large', 'gde|grd'],
  ['ice', 'ielo|hielito'],
  ['croissant', 'pan frances|cuernito|cuerno|medialuna'],
  ['warm', 'calientito|calentito|calientita'],
  ['plain', 'sin nada|simple|sencillo|solito'],
  [
    'yes',
    'asi esta perfecto|asi perfecto|esta perfecto|eso|eso es|eso mero|eso , gracia|exacto|exactamente|eso si|ya quedo',
  ],
  ['yes thanks', 'eso gracias|eso, gracias'],
  ['no', 'bueno no|no mejor no|no bueno'],
  ['for a butter one', 'por uno normal|por uno de mantequilla|por el normal'],
  ['', 'pues|pue|porfa|oye|mira|entonces'],
  // Which of them
  ['any', 'alguno|algunos|algunas|alguno de esos|alguna de esas|alguno de ellos|alguna de ellas'],
  ['any', 'alguna que sea|alguno que sea|alguno que venga|alguna que venga'],
  [
    'which ones are',
    'cuales son|cuales estan|cuales vienen|cual viene|cuales se pueden pedir|cuales hay',
  ],
  ['which ones are without', 'cuales no tienen|cuales no llevan|cual no tiene|cual no lleva'],
  [
    'which is stronger',
    'cual es mas fuerte|cual es el mas fuerte|cual es la mas fuerte|cual esta mas fuerte|cual pega mas',
  ],
  [
    'which has more caffeine',
    'cual tiene mas cafeina|cual lleva mas cafeina|cual trae mas cafeina',
  ],
  ['which is sweeter', 'cual es mas dulce|cual es el mas dulce|cual es la mas dulce'],
  [
    'which is cheaper',
    'cual es mas barato|cual es mas barata|cual cuesta menos|cual sale mas barato|cual es el mas economico',
  ],
  [
    'difference between',
    'diferencia entre|la diferencia entre|diferencia hay entre|en que se diferencian|en que se diferencia',
  ],
  [
    'different from',
    'diferente de|diferente del|diferente a|diferente al|distinto de|distinto del',
  ],
  // Who eats and drinks with them
  [
    'one of us',
    'uno de nosotros|una de nosotras|uno del grupo|una del grupo|alguien del grupo|alguien aqui|una persona',
  ],
  ['one of them', 'uno de ellos|una de ellas'],
  ['one of my friends', 'uno de mis amigos|una de mis amigas'],
  ['to the large one', 'al grande|a la grande'],
  ['to the medium one', 'al mediano|a la mediana'],
  ['to the iced one', 'al frio|al helado|al de hielo'],
  ['to the hot one', 'al caliente'],
  ['to the first one', 'al primero|a la primera'],
  ['to the second one', 'al segundo|a la segunda'],
  ['to the third one', 'al tercero|a la tercera'],
  ['to the other one', 'al otro|a la otra'],
  ['to the last one', 'al ultimo|a la ultima'],
  ['for my wife', 'para mi esposa|para mi mujer'],
  ['for my husband', 'para mi esposo|para mi marido'],
  ['i meant', 'quise decir|queria decir|quiero decir'],
  ['all three', 'los tres'],
  ['all four', 'los cuatro'],
  ['for my sister', 'para mi hermana'],
  ['for my brother', 'para mi hermano'],
  ['for my boss', 'para mi jefe|para mi jefa'],
  ['for my grandma', 'para mi abuela|para mi abuelita'],
  ['for my cousin', 'para mi primo|para mi prima'],
  [
    'for my friend',
    'para mi companero|para mi companera|para mi amigo|para mi amiga|para mi novio|para mi novia|para mi pareja',
  ],
  ['for my son', 'para mi hijo|para mi nino'],
  ['for my daughter', 'para mi hija|para mi nina'],
  ['for my mom', 'para mi mama|para mi madre'],
  ['for my dad', 'para mi papa|para mi padre'],
  ['my friend', 'mi amigo|mi amiga|un amigo|una amiga|mi novio|mi novia|mi pareja'],
  ['my husband', 'mi esposo|mi marido'],
  ['my wife', 'mi esposa|mi mujer'],
  ['my mom', 'mi mama|mi madre'],
  ['my dad', 'mi papa|mi padre'],
  ['my brother', 'mi hermano'],
  ['my sister', 'mi hermana'],
  [
    'what can she eat',
    'que puede comer|que puede comer ella|que puede comer el|que podria comer|que come ella|que le doy de comer',
  ],
  ['what can she drink', 'que puede tomar|que puede beber|que podria tomar|que puede tomar ella'],
  ['what is in it', 'de que sabor es|de que sabor son|de que sabor|que sabor tiene|que sabor es'],
  ['table', 'mesa'],
]
