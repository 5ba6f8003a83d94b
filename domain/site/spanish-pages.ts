export type SpanishPage = {
  /** In the browser's tab before the name of the café. */
  title: string
  /** For search engines and messengers, where the page has one. */
  description?: string
}

/**
 * The pages that are translated, by their address in the table of pages (`pages.ts`). Every other public page is answered
 * below `/es` too, in English, and says so. Browsers get the titles alone (`spanish-titles.ts`).
 */
export const SPANISH_PAGES: Readonly<Record<string, SpanishPage>> = {
  '/': {
    title: 'Bubble tea, café y una mesa para crear',
    description:
      'Un café con pinceles en las mesas en Alder Falls, NY: bubble tea batido al momento, café, clases de arte y eventos. Ordena antes y recoge en la barra.',
  },
  '/menu': {
    title: 'Menú',
    description:
      'Cada bubble tea, té de frutas, café y pan dulce con su precio, sus alérgenos y lo que se puede cambiar. Agrégalo con un toque y recógelo en la barra.',
  },
  '/order': {
    title: 'Ordena para recoger',
    description: 'Elige una hora para recoger, arma tus bebidas y encuéntralas listas en la barra.',
  },
  '/about': {
    title: 'Nuestra historia',
    description:
      'Cómo una prensa y una tetera llegaron a compartir un local en Mill Street, quién las atiende y qué se puede pintar.',
  },
  '/contact': {
    title: 'Contacto',
    description:
      'Dirección, teléfono, horario y los días distintos, y un formulario que llega a quienes están detrás de la barra.',
  },
  '/faq': {
    title: 'Preguntas frecuentes',
    description:
      'Lo que la gente pregunta sobre órdenes, alérgenos, clases, espacios, eventos y la galería, con respuestas.',
  },
  '/membership': {
    title: 'Membresía',
    description:
      'Lo que cada membresía cuesta y da: descuentos en bebidas, clases y espacios, y un estante propio.',
  },
  '/gallery': {
    title: 'Galería',
    description:
      'Todo lo que cuelga en nuestras paredes: grabados de artistas de la zona con medidas, ediciones, precios y dónde están.',
  },
  '/artists': {
    title: 'Artistas',
    description:
      'Los artistas de la zona cuya obra cuelga en Creative Lounge, y lo que dicen de ella.',
  },
  '/artist/:artistId': { title: 'Artista' },
  '/book-space': {
    title: 'Reservar un espacio',
    description:
      'Los espacios de la casa con planos, tarifas y horas libres: el espacio de arte, o todo. Elige una hora, paga el depósito, y es tuyo.',
  },
  '/booking': { title: 'Reservar un espacio' },
  '/classes/book': {
    title: 'Clases',
    description:
      'Clases de arte en la mesa larga: fechas, precios, niveles y lugares que quedan. Los materiales y una bebida están incluidos.',
  },
  '/events': {
    title: 'Eventos',
    description:
      'Mercados, música, charlas, inauguraciones y noches de dibujo en Creative Lounge, con fechas, precios y lugares.',
  },
  '/events/:eventId': { title: 'Evento' },
  '/classes/calendar': {
    title: 'Calendario',
    description:
      'Clases y eventos de Creative Lounge por mes, por semana o como lista, con precios y lugares libres, y como calendario al que te puedes suscribir.',
  },
  '/blog': {
    title: 'Blog',
    description:
      'Notas desde la prensa, la barra y la casa: cómo se imprime, se prepara y se hace todo aquí. Los artículos están en inglés.',
  },
  '/blog/:slug': { title: 'Blog' },
  '/community': {
    title: 'Tablero de la comunidad',
    description:
      'Lo que hicieron nuestros visitantes y lo que quieren contarle al barrio, en un tablero.',
  },
  '/privacy': {
    title: 'Privacidad',
    description: 'Qué guardamos de ti, por qué, por cuánto tiempo y cómo pedir que se borre.',
  },
  '/terms': {
    title: 'Términos',
    description:
      'Las reglas de las órdenes, las reservas, los eventos, el concurso y este sitio, en palabras sencillas.',
  },
  '/gift-cards': {
    title: 'Tarjetas de regalo',
    description:
      'Compra una tarjeta de regalo para bebidas y antojos, y mira cuánto le queda a la tuya.',
  },
  '/credit': { title: 'Un crédito para ti' },
  '/prelaunch': {
    title: 'Viene algo dulce',
    description:
      'Responde unas preguntas sobre lo que bebes y gana bebidas gratis por un año en Creative Lounge. Una participación por persona, sin comprar nada.',
  },
  '/contest/rules': {
    title: 'Reglas del concurso',
    description:
      'Las reglas oficiales del concurso en palabras sencillas: quién puede participar, una participación por persona, el premio y cómo es el sorteo.',
  },
  '/contest/draw': {
    title: 'El sorteo',
    description:
      'Cómo hacemos el sorteo para que cualquiera lo pueda comprobar: la lista y su huella, una semilla pública y un botón que lo repite.',
  },
  '/contest/verify': { title: 'Confirma tu participación' },
  '/coming-soon': { title: 'Viene algo dulce' },
  '/sign-in': { title: 'Iniciar sesión' },
  '/login': { title: 'Iniciar sesión' },
  '/register': { title: 'Crear una cuenta' },
  '/forgot-password': { title: 'Olvidé mi contraseña' },
  '/reset-password': { title: 'Contraseña nueva' },
  '/classes/confirmation': { title: 'Tus lugares' },
  '/tickets': { title: 'Tus boletos' },
  '/book-space/hire': { title: 'Tu espacio' },
  '/checkout': { title: 'Pagar' },
  '/payment': { title: 'Pago' },
  '/order-confirmation': { title: 'Tu orden' },
}

/** Of an address without a page. */
export const SPANISH_NOT_FOUND_TITLE = 'Esa página no existe'
