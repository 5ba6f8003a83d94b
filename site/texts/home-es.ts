/** The front page. */
export const TEXTS = {
  // The marks come with the drawings of plates.
  Popular: 'Popular',
  New: 'Nuevo',
  'No caffeine': 'Sin cafeína',
  'Low caffeine': 'Poca cafeína',
  'Medium caffeine': 'Cafeína media',
  'High caffeine': 'Mucha cafeína',
  '{calories} calories': '{calories} calorías',
  'Wet paint,': 'Tinta viva,',
  'cold tea.': 'té frío.',
  'A café with brushes on the tables. Bubble tea shaken to order, coffee from two valleys away, and room to make a mess.':
    'Un café con pinceles en las mesas. Bubble tea batido al momento, café de dos valles más allá y espacio para ensuciarse las manos.',
  'Order a drink': 'Ordenar una bebida',
  'Read the menu': 'Ver el menú',
  'the drinks': 'las bebidas',
  'Print another drink': 'Imprimir otra bebida',

  'our hours': 'nuestro horario',
  'Loading today': 'Cargando el día de hoy',

  'Quiet at {time}': 'Hora tranquila: {time}',
  'No more pickups today': 'Hoy ya no hay horas para recoger',
  'A tall column means many orders for that time. A short one is quick.':
    'Una columna alta son muchas órdenes a esa hora. Una baja es rápida.',
  'The next day’s times are open.': 'Las horas del día siguiente están abiertas.',
  quiet: 'tranquilo',
  'mostly free': 'casi libre',
  'half full': 'a medias',
  busy: 'con mucha gente',
  full: 'lleno',
  'The usual?': '¿Lo de siempre?',
  'Add it to the cart': 'Agregarlo al carrito',
  'When it is quiet': 'Cuándo está más tranquilo',
  'Looking at the bar': 'Mirando la barra',

  'On the wall this week': 'En la pared esta semana',
  'All events': 'Todos los eventos',
  'All classes': 'Todas las clases',
  'this week': 'esta semana',
  'Nothing is planned yet. The house is free for an evening of yours: {plan}.':
    'Todavía no hay nada pegado. La pared está libre para una noche tuya: {plan}.',
  'plan a private event': 'planea un evento privado',
  Class: 'Clase',
  Event: 'Evento',
  ', full: join the waitlist': ', lleno: apúntate a la lista de espera',
  ', on sale from {date}': ', a la venta desde el {date}',
  ', booking opens {date}': ', se reserva desde el {date}',
  ', {count} seat left': ', queda {count} lugar',
  ', {count} seats left': ', quedan {count} lugares',
  'Artist of the month, {month}': 'Artista del mes, {month}',

  'What we drink ourselves': 'Lo que tomamos nosotros',
  'All {count} items on the menu': 'Ver las {count} opciones del menú',
  'The whole menu': 'Todo el menú',

  'Four rooms, one kettle': 'Cuatro salas, una tetera',
  'The bar': 'La barra',
  'Order here, or ahead from your phone. Watch it being shaken.':
    'Ordena aquí, o antes desde tu teléfono. Mira cómo lo batimos.',
  'The lounge': 'El salón',
  'Deep chairs, low tables, plugs, and a shelf of sketchbooks that anyone may continue.':
    'Sillones hondos, mesas bajas, enchufes y un estante de cuadernos que cualquiera puede continuar.',
  'The Art Space': 'El espacio de arte',
  'The long table, the sink, the press. Yours for {price} an hour, {least} to {most} hours.':
    'La mesa larga, el fregadero, la prensa. Tuyo por {price} la hora, de {least} a {most} horas.',
  'Reserve it': 'Resérvalo',
  'The wall': 'La pared',
  'Work by artists from around here, hung where you wait in line.':
    'Obras de artistas de por aquí, colgadas donde haces fila.',
  'See what hangs': 'Ver lo que cuelga',
  'All of it': 'Todo',
  'On Mondays and Tuesdays you can rent the house: {price} an hour, {least} to {most} hours{special}.':
    'Los lunes y martes la casa se renta: {price} la hora, de {least} a {most} horas{special}.',
  ', {price} an hour if you stay {hours}': ', {price} la hora si te quedas {hours}',
  'Reserve the house': 'Reservar la casa',
  'Ask for a date': 'Pedir una fecha',
}
