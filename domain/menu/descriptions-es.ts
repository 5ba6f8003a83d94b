/** What the menu that the café began with says of its drinks and food, in Spanish. What the café wrote itself is not here. */
export const DESCRIPTIONS_ES: Readonly<Record<string, string>> = {
  'Steamed taro root mashed into jasmine milk tea, nutty, purple and thick enough to want a wide straw.':
    'Raíz de taro al vapor, machacada en té de jazmín con leche: sabe a nuez, es morado y tan espeso que pide un popote ancho.',
  'Strong Assam tea shaken with milk over a scoop of warm tapioca pearls.':
    'Té de Assam fuerte batido con leche sobre perlas de tapioca tibias.',
  'Pearls simmered in dark brown sugar until they stripe the glass, then cold milk and a shot of tea.':
    'Perlas cocidas en azúcar morena hasta rayar el vaso, luego leche fría y un toque de té.',
  'Stone-ground Uji matcha whisked to a froth and poured slowly over sweet milk.':
    'Matcha de Uji molido en piedra, batido hasta hacer espuma y servido despacio sobre leche dulce.',
  'Brick-orange Ceylon tea with star anise and vanilla, finished with a pour of creamy milk.':
    'Té de Ceilán color ladrillo con anís estrella y vainilla, con un chorro de leche cremosa al final.',
  'Charcoal-roasted oolong with a toasted-rice edge, softened by a little milk.':
    'Oolong tostado al carbón, con un toque de arroz tostado, suavizado con un poco de leche.',
  'Green tea scented with jasmine blossom for seven nights, light and floral with milk.':
    'Té verde perfumado siete noches con flor de jazmín, ligero y floral con leche.',
  'Ripe honeydew blended with green tea and milk, like the cold end of a summer melon.':
    'Melón verde maduro licuado con té verde y leche, como el final frío de un melón de verano.',
  'Black tea and coconut cream with cubes of young coconut that bounce.':
    'Té negro y crema de coco con cubos de coco tierno.',
  'Crushed strawberries at the bottom, cold milk tea on top: stir it or leave it pink and white.':
    'Fresas machacadas al fondo y té con leche frío encima: revuélvelo o déjalo rosa y blanco.',
  'Black sesame toasted and ground here every morning, stirred into milk tea until it turns slate gray.':
    'Ajonjolí negro tostado y molido aquí cada mañana, revuelto en té con leche hasta quedar gris.',
  'Deep black tea with slow-cooked toffee and a spoon of thick whipped cream.':
    'Té negro intenso con toffee de cocción lenta y una cucharada de crema batida.',
  'Cobalt-blue butterfly pea flower floated over sweet coconut milk, with no caffeine at all.':
    'Flor de guisante mariposa, azul cobalto, sobre leche de coco dulce, sin nada de cafeína.',
  'Alphonso mango purée shaken hard with cold green tea, with cubes of fruit to chew.':
    'Puré de mango Alfonso bien batido con té verde frío, con cubos de fruta para morder.',
  'Sharp passion fruit with its crunchy seeds in jasmine green tea.':
    'Maracuyá ácido con sus semillas crujientes en té verde de jazmín.',
  'Whole lychees and their syrup in a brisk black tea that tastes of roses.':
    'Lichis enteros y su almíbar en un té negro vivo que sabe a rosas.',
  'White peach pressed into floral oolong, served warm in winter if you ask.':
    'Durazno blanco prensado en oolong floral; en invierno también caliente si lo pides.',
  'Ruby hibiscus steeped cold for a night with crushed strawberries, tart and free of caffeine.':
    'Jamaica rubí reposada en frío una noche con fresas machacadas, ácida y sin cafeína.',
  'Half a pink grapefruit, pressed to order, pulp and all, over green tea.':
    'Media toronja rosada exprimida al momento, con pulpa y todo, sobre té verde.',
  'Grilled pineapple and jasmine tea with a pinch of salt around the edge.':
    'Piña asada y té de jazmín con una pizca de sal en el borde.',
  'Wildflower honey and two thick slices of lemon in strong black tea, hot or over ice.':
    'Miel de flores silvestres y dos rodajas gruesas de limón en té negro fuerte, caliente o con hielo.',
  'Blue flower tea poured over fresh lemonade: it turns violet as you stir.':
    'Té de flor azul sobre limonada fresca: se vuelve violeta cuando lo revuelves.',
  'Magenta dragon fruit, mashed with lime and topped up with cold white tea.':
    'Pitahaya magenta machacada con lima y té blanco frío.',
  'Watermelon juice pressed in the afternoon with bruised mint and green tea.':
    'Jugo de sandía exprimido por la tarde con menta machacada y té verde.',
  'Six smashed kumquats, lime and green tea: sour first, sweet after.':
    'Seis kumquats aplastados, lima y té verde: primero ácido, después dulce.',
  'Two shots of the house roast, dark and syrupy under a hazelnut crema.':
    'Dos cargas del tueste de la casa, oscuras y densas, bajo una crema color avellana.',
  'A double shot of our chocolatey house roast under silky steamed milk.':
    'Dos cargas de nuestro tueste de la casa, con notas de chocolate, bajo leche sedosa al vapor.',
  'Dark cocoa melted into espresso, topped with lightly whipped cream.':
    'Cacao oscuro derretido en espresso, con crema apenas batida encima.',
  'Jamaican Blue Mountain beans brewed by hand, round and sweet with no bitter end.':
    'Granos Blue Mountain de Jamaica preparados a mano, redondos y dulces, sin final amargo.',
  'Equal thirds of espresso, steamed milk and foam, with cocoa dusted on top.':
    'Partes iguales de espresso, leche al vapor y espuma, con cacao espolvoreado encima.',
  'Two shots lengthened with hot water, with the crema left floating.':
    'Dos cargas alargadas con agua caliente, con la crema flotando.',
  'Steeped for eighteen hours in cold water, dark as ink and smooth as cocoa.':
    'Reposado dieciocho horas en agua fría, oscuro como tinta y suave como cacao.',
  'Robusta dripped through a tin filter onto a finger of sweetened condensed milk.':
    'Robusta que gotea por un filtro de lata sobre un dedo de leche condensada.',
  'Vanilla milk marked with two shots and a lattice of burnt caramel.':
    'Leche con vainilla marcada con dos cargas de espresso y una rejilla de caramelo quemado.',
  'Espresso and milk with syrup made from whole vanilla pods.':
    'Espresso y leche con jarabe hecho de vainas enteras de vainilla.',
  'Two spoons of Uji matcha whisked by hand and folded into steamed milk.':
    'Dos cucharadas de matcha de Uji batidas a mano y mezcladas con leche al vapor.',
  'An espresso latte sipped through a thick lid of salted cream.':
    'Un latte de espresso que se bebe a través de una capa espesa de crema salada.',
  'Hong Kong in a glass: half silk-stocking milk tea, half coffee.':
    'Hong Kong en un vaso: mitad té con leche de media de seda, mitad café.',
  'Black tea simmered in milk with cardamom, ginger and cracked pepper.':
    'Té negro hervido en leche con cardamomo, jengibre y pimienta.',
  'Real dark chocolate shaved into steamed milk, for painters who do not drink coffee.':
    'Chocolate oscuro de verdad rallado en leche al vapor, para pintores que no toman café.',
  'Rolled leaves from Alishan that open over three infusions, buttery and bright.':
    'Hojas enrolladas de Alishan que se abren en tres infusiones, mantecosas y vivas.',
  'Hand-rolled green tea pearls that unfurl in the pot and smell of jasmine.':
    'Perlas de té verde enrolladas a mano que se abren en la tetera y huelen a jazmín.',
  'Keemun black tea with oil of real bergamot and blue cornflowers.':
    'Té negro Keemun con aceite de bergamota de verdad y flores azules de aciano.',
  'Assam and Kenyan leaf, brewed brisk enough to stand a spoon of honey.':
    'Hojas de Assam y de Kenia, con cuerpo para aguantar una cucharada de miel.',
  'Ten-year-old cake from Yunnan, dark and earthy like a walk after rain.':
    'Torta de diez años de Yunnan, oscura y terrosa como un paseo después de la lluvia.',
  'First-flush Japanese green tea, grassy and clear, brewed cooler than the rest.':
    'Té verde japonés de primera cosecha, herbal y claro, preparado menos caliente que los demás.',
  'Green tea with toasted and popped rice that smells of warm popcorn.':
    'Té verde con arroz tostado e inflado que huele a palomitas calientes.',
  'Only the downy buds of white tea, pale as straw and sweet as hay.':
    'Solo los brotes vellosos del té blanco, pálido como paja y dulce como heno.',
  'Whole chamomile flowers with South African honeybush, for the end of an evening class.':
    'Flores enteras de manzanilla con honeybush de Sudáfrica, para el final de una clase de noche.',
  'Rosebuds and hibiscus petals steeped crimson, tart as cranberries.':
    'Botones de rosa y pétalos de jamaica, carmesí y ácido como arándano rojo.',
  'A fistful of mint from the window box, bruised and left to steep.':
    'Un puñado de menta de la jardinera, machacada y dejada en reposo.',
  'Laminated over three days, baked at six, all shards and butter.':
    'Hojaldrado durante tres días y horneado a las seis, todo migas y mantequilla.',
  'Yesterday’s croissant, soaked, filled with almond cream and baked again until it cracks.':
    'El croissant de ayer, remojado, relleno de crema de almendra y horneado otra vez hasta que cruje.',
  'Eight chewy rice-flour beads in a ring, glazed with whatever fruit came in.':
    'Ocho bolitas de harina de arroz en un aro, con glaseado de la fruta que haya llegado.',
  'Wobbling custard in a flaky shell, scorched on top and best still warm.':
    'Flan tembloroso en una masa de hojaldre, tostado por arriba y mejor aún tibio.',
  'Burnt outside, molten green inside, with a drift of matcha sugar.':
    'Quemado por fuera, verde y cremoso por dentro, con azúcar de matcha.',
  'Craggy, lemony and full of wild blueberries, with a little pot of jam.':
    'Rústico, con limón y lleno de arándanos silvestres, con un tarrito de mermelada.',
  'A thick slice with toasted coconut crust, griddled on request and made without eggs or butter.':
    'Una rebanada gruesa con costra de coco tostado, a la plancha si la pides, sin huevo ni mantequilla.',
  'Sourdough, a whole crushed avocado, pickled radish and sesame chili crisp.':
    'Pan de masa madre, un aguacate entero machacado, rábano encurtido y chile crujiente con ajonjolí.',
  'Taiwanese fried chicken with basil leaves, white pepper and a wedge of lime.':
    'Pollo frito taiwanés con hojas de albahaca, pimienta blanca y un gajo de lima.',
  'A warm bowl of soybeans in the pod with flaked salt: keep one hand for the brush.':
    'Un plato tibio de soya en vaina con sal en escamas: deja una mano libre para el pincel.',
  'Pulled into flaky layers, crisped on the griddle, cut for dipping in black vinegar.':
    'En capas hojaldradas, dorado en la plancha y cortado para mojar en vinagre negro.',
  'Ripe tomato, mozzarella and basil pressed in ciabatta until the edges string.':
    'Tomate maduro, mozzarella y albahaca prensados en ciabatta hasta que el queso hace hilos.',
  'Warm pita with lemony hummus, cucumbers and a spoon of green olive oil.':
    'Pita tibia con hummus de limón, pepinos y una cucharada de aceite de oliva verde.',
}
