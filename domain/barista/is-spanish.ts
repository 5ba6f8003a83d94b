/** Whether a text is in Spanish; null where it may be either, like 'latte'. */
export function isSpanish(text: string): boolean | null {
  const words = plainOf(text).split(/[^a-z]+/)
  // 'y' alone is a short yes.
  if (/^\W*y\W*$/i.test(text)) return null
  // 'soy latte' has a milk in it, 'soy alérgica' says who somebody is.
  const isMilk = SOY.test(plainOf(text))
  const spanish =
    words.filter((word) => ONLY.has(word) && !(isMilk && word === 'soy')).length +
    (/[¿¡ñáéíóú]/i.test(text) ? 1 : 0)
  // 'y that works'
  if (spanish === 1 && words[0] === 'y') return null
  const english = words.filter((word) => ENGLISH_ONLY.has(word)).length
  return spanish === english ? null : spanish > english
}

const SOY =
  /\bsoy (?:milk|latte|mocha|cappuccino|capuchino|chai|matcha|macchiato|americano|cortado|iced|hot|please|not|over|rather)\b|^\W*(?:(?:ok|okay|yes|no|and|then|but|actually|maybe|just|so) ){0,3}(?:with )?soy(?: (?:then|instead|too|please|pls|actually|is fine|ones?))*\W*$|\w soy\W*$|\b(?:wants?|w|with|in|on|to|use|make|made|the|one|both|all|some|that|it|or|iced|hot|large|two|three|\d|\d x)\W{1,2}soy\b/

/** Lower case, without accents. */
export function plainOf(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Words that are Spanish alone, in the spelling without accents. Words that an order in English may have too are not here. */
const SPANISH_ONLY =
  'el los las un una unos unas uno y con sin por para quiero quisiera dame deme gustaria hola gracias buenos buenas dias tardes noches porfa leche azucar hielo mediano mediana chico pequeno caliente frio fria helado helada te dos tres cuatro cinco seis tambien que cuanto cuesta cuesta tienen tiene hay donde cuando abren cierran horario abierto manana hoy si esta estan es lo del de mitad poco poca menos mas mucho perlas fresa durazno maracuya lichi manzanilla jazmin menta almendra almendras avena soya quita quitar cambia agrega agregar anade otro otra lo mismo mismo mejor ver carrito pedir bebidas eventos pregunta reservar espacio horas hora membresia clases vaciar pagar perfecto claro dale nombre llamo soy ponme kiero ocupo nada todo carta direccion alergia leche nueces vegano ayuda ejemplos lactosa lacteo lacteos tolero puedo puede podemos tomar comer beber hijo hija somos vegana veganos vegetariano vegetariana celiaco celiaca alergico alergica intolerante intolerancia cacahuate cacahuates mani postre postres recoger listo tardan tarda persona humano alguien hablar necesito empleado impuestos tarjeta semana cuantos ese esa esto eso hazlo hazla hazlos ponlo ponla ponle dale minutos mediodia antes posible recojo tarde'

const ONLY = new Set(SPANISH_ONLY.split(' '))
const ENGLISH_ONLY = new Set(
  'the an and with without please want like can could would have has i you is are what how milk sugar ice of for it that make add remove some any my to in on two three four one large small hot do does your get give more less half extra where when open'.split(
    ' ',
  ),
)
