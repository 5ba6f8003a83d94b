import type { Dictionary } from './spanish.tsx'

/** Back from the card page, before its word. */
export const TEXTS: Dictionary = {
  'Your payment is being confirmed': 'Se está confirmando tu pago',
  'Nothing was charged so far.': 'Hasta ahora no se cobró nada.',
  'Nothing more was charged.': 'No se cobró nada más.',
  'Paid already? This page says so within a few minutes.':
    '¿Ya pagaste? Esta página lo dice en unos minutos.',
  'You are back from the card page, and we wait for its word. That mostly takes some seconds, and you need do nothing: it stands here as soon as we know.':
    'Ya volviste de la página de la tarjeta y esperamos su respuesta. Casi siempre tarda unos segundos, y no tienes que hacer nada: aquí lo dice en cuanto lo sabemos.',
  'We have not heard from the card page yet. If you paid there, do not pay again: ask here whether it has come.':
    'Todavía no tenemos respuesta de la página de la tarjeta. Si ya pagaste ahí, no pagues otra vez: pregunta aquí si ya llegó.',
  'Ask again': 'Preguntar de nuevo',
}
