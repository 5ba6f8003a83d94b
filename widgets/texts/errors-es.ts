const CALM = 'No se pierde nada de lo que escribiste.'

/** What the café refuses and what goes wrong on the way, by the code of it; 'other' for every other one. */
export const SPANISH_ERRORS: Readonly<Record<string, string>> = {
  network: 'No hay conexión con el café. Revisa tu conexión e inténtalo de nuevo.',
  timeout: 'El café no respondió a tiempo. Inténtalo de nuevo.',
  rate_limited: 'Son demasiadas solicitudes. Espera un minuto, por favor.',
  budget_spent: 'Son demasiadas solicitudes por ahora. Inténtalo más tarde, por favor.',
  too_many_attempts:
    'Son demasiados intentos de iniciar sesión. Espera un momento, o pide un enlace por correo.',
  busy: `El café no puede responder en este momento. ${CALM} Inténtalo de nuevo en unos segundos.`,
  unexpected_answer: 'No se entendió la respuesta del café. Inténtalo de nuevo.',
  invalid_input: 'Algo de lo que escribiste no es válido. Revísalo, por favor.',
  campaign_over: 'Este concurso terminó',
  campaign_unknown: 'Este concurso no se encontró',
  not_open_yet: 'La inscripción todavía no está abierta.',
  already_entered:
    'Ya estás participando: una participación por persona. Te escribimos antes de la apertura.',
  price_changed: 'El total cambió. Míralo de nuevo, por favor.',
  below_minimum: 'La orden es menor que el mínimo. Agrega algo, por favor.',
  sold_out: 'Algo de tu carrito está agotado.',
  not_sellable: 'Algo de tu carrito no se puede preparar así.',
  pickup_closed_now: 'Ahora está cerrado. Elige una hora para recoger.',
  pickup_paused: 'La cocina está al límite ahora mismo. Elige una hora para recoger más tarde.',
  pickup_closed_day: 'Ese día está cerrado. Elige otro día.',
  pickup_past: 'Esa hora ya pasó. Elige otra.',
  pickup_too_soon: 'Es demasiado pronto para prepararlo. Elige una hora más tarde.',
  pickup_too_far: 'Ese día está demasiado lejos. Elige otro.',
  pickup_not_a_slot: 'Esa hora no se ofrece. Elige otra.',
  pickup_full: 'Esa hora está llena. Elige otra.',
  slot_full: 'Esa hora está llena. Elige otra.',
  pickup_to_confirm:
    'Las órdenes grandes, y las de horas con mucha gente, se tienen que confirmar. Ordena en nuestra página, donde puedes hacerlo por correo.',
  too_many_waiting:
    'Muchas órdenes esperan confirmación, así que esta no se tomó. Inténtalo más tarde u ordena en la barra.',
  // Why a line cannot be sold as asked
  'unknown-item': 'Ya no está en el menú. Quítalo para continuar.',
  'sold-out': 'Está agotado. Quítalo o elige otra cosa.',
  'unknown-size': 'No se ofrece en ese tamaño. Edítalo para continuar.',
  'unknown-topping': 'Un topping se agotó o ya no se ofrece. Edítalo para continuar.',
  'choice-not-offered': 'No se puede preparar así. Edítalo para continuar.',
  'not-sold-here':
    'Los espacios y las clases se reservan en el sitio del café. Quítalo para continuar.',
  other: `Eso no se pudo hacer. ${CALM} Inténtalo de nuevo.`,
}
