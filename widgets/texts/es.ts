import type { Translation } from './translation.ts'

/** Spanish, as it is written and spoken in the USA: the café says 'usted' to nobody and 'tú' to all. */
export const texts: Translation = {
  locale: 'es-US',
  launcher: {
    label: 'Chatea con el barista',
    failed: 'El chat no se cargó. Presiona el botón para intentarlo de nuevo.',
  },
  promo: 'Clases, redes sociales y el concurso',
  known: {
    'Book an art class': 'Reserva una clase de arte',
    'See us on Instagram': 'Míranos en Instagram',
    'Find us on Facebook': 'Encuéntranos en Facebook',
    'Follow us on Bluesky': 'Síguenos en Bluesky',
    'Win free drinks for a year': 'Gana bebidas gratis por un año',
  },
}
