/** What memberships cost and give. The pages of members are in English. */
export const TEXTS = {
  'Come often': 'Ven seguido',
  'Members pay less for what they order anyway. You pay a month ahead, by card or at the counter, and it renews every month until you pause or cancel it.':
    'Los miembros pagan menos por lo que ordenan de todas formas. Pagas un mes por adelantado, con tarjeta o en la barra, y se renueva cada mes hasta que la pauses o la canceles.',
  'What would you save?': '¿Cuánto ahorrarías?',
  'the prices of what you have': 'los precios de lo que tomas',
  'Adding it up': 'Sumando',
  'saved each month with {tier}, after what it costs.':
    'al mes se quedan en tu bolsillo con la {tier}, ya pagada.',
  'None of them pays for itself with that. Come as you are; we are glad either way.':
    'Con eso ninguna se paga sola. Ven como quieras; nos alegra de todas formas.',

  'The menu': 'El menú',
  Rooms: 'Espacios',
  'What each membership takes off, and what it costs': 'Lo que cada membresía descuenta y cuesta',
  '{price} a month': '{price} al mes',
  '{percent} off': '{percent} menos',
  'full price': 'precio normal',
  Extras: 'Además',
  'Your usual saves': 'Lo de siempre ahorra',
  'The example below saves': 'El ejemplo de abajo ahorra',
  Join: 'Hacerse miembro',
  'Join {tier}': 'Elegir {tier}',
  '{amount} more than it costs': '{amount} más de lo que cuesta',
  'exactly what it costs': 'justo lo que cuesta',
  '{amount} less than it costs': '{amount} menos de lo que cuesta',

  'What you drink': 'Lo que tomas',
  'Drinks a week': 'Bebidas por semana',
  'Classes a month': 'Clases al mes',
  'Classes a month, about {price} each': 'Clases al mes, unos {price} cada una',
  'Hours in the Art Space a month, {price} each':
    'Horas en el espacio de arte al mes, {price} cada una',

  'Give one as a gift': 'Regala una',

  'Your order waits for you.': 'Tu orden te espera.',
  'Your membership takes {off} off it. It comes to {total} now.':
    'Tu membresía le quita {off}. Ahora son {total}.',
  'It comes to {total}.': 'Son {total}.',
  'Back to your order': 'Volver a tu orden',
}
