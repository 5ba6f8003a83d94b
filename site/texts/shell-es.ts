/** What stands around every page, and what several pages share: header, footer, strips, forms, and the page that is missing. */
export const TEXTS = {
  // Links of header and footer (domain/site/pages.ts)
  'Dismiss: {title}': 'Cerrar: {title}',
  Home: 'Inicio',
  Menu: 'Menú',
  About: 'Nosotros',
  'Our Story': 'Nuestra historia',
  'Our story': 'Nuestra historia',
  'Featured Artists': 'Artistas',
  Gallery: 'Galería',
  'Work With Us': 'Trabaja con nosotros',
  'Contact Us': 'Contacto',
  Contact: 'Contacto',
  Classes: 'Clases',
  Events: 'Eventos',
  Membership: 'Membresía',
  'Reserve Space': 'Reservar espacio',
  'Order Now': 'Ordenar ya',
  'Order ahead': 'Ordenar para recoger',
  Calendar: 'Calendario',
  'Gift cards': 'Tarjetas de regalo',
  Blog: 'Blog',
  Community: 'Comunidad',
  'Our opening contest': 'Nuestro concurso de apertura',
  'Contest rules': 'Reglas del concurso',
  FAQ: 'Preguntas frecuentes',
  Privacy: 'Privacidad',
  Terms: 'Términos',
  'Widgets for your page': 'Widgets para tu página',

  // Header
  'Creative Lounge, home': 'Creative Lounge, inicio',
  Main: 'Principal',
  'Main, small screen': 'Principal, pantalla pequeña',
  'Open the menu': 'Abrir el menú',
  'Close the menu': 'Cerrar el menú',
  'Skip to the page': 'Saltar al contenido',
  'Sign In': 'Iniciar sesión',
  'Sign in': 'Iniciar sesión',
  'You are signed out': 'Se cerró tu sesión',
  'Your session has ended. Please sign in again.': 'Tu sesión terminó. Inicia sesión de nuevo.',
  'Sign Out': 'Cerrar sesión',
  Dashboard: 'Mi página',
  'Admin Panel': 'Administración',
  'Artist Dashboard': 'Panel de artista',
  'Staff Pages': 'Páginas del personal',
  'POS System': 'Caja',
  Account: 'Cuenta',
  Notifications: 'Notificaciones',
  '{count} unread': '{count} sin leer',
  'Open now': 'Abierto ahora',
  'We cannot tell right now whether we are open.': 'Ahora no sabemos si estamos abiertos.',
  'Next pickup: {time}': 'Próxima hora para recoger: {time}',
  'Start Your Order': 'Empieza tu orden',
  'Your order': 'Tu orden',

  // A month that is not paid
  'Your membership': 'Tu membresía',
  'Your membership is past due: pay {price}': 'Tu membresía está vencida: paga {price}',

  // The order on its way
  'Order in progress': 'Orden en curso',
  'Telling them…': 'Avisando…',
  'I’m here': 'Ya llegué',
  '{count} more': '{count} más',
  'Ready, and they know you are here – say {name}': 'Lista, y saben que llegaste: di {name}',
  'Ready at the counter – say {name}': 'Lista en la barra: di {name}',
  'Yours at the counter, whenever we are open – say {name}':
    'Es tuyo: en la barra cuando estemos abiertos, di {name}',
  'Private event': 'Evento privado',
  'was cancelled': 'se canceló',
  'waits to be confirmed': 'espera confirmación',
  'waits for your payment': 'espera tu pago',
  'is over': 'ya terminó',
  'is being made': 'se está preparando',
  'is in line': 'está en la fila',
  '{making}, and they know you are here': '{making}, y saben que llegaste',
  '{making}, a little later than we said ({when})':
    '{making}, un poco más tarde de lo que dijimos ({when})',
  'A little later than we said ({when})': 'Un poco más tarde de lo que dijimos ({when})',
  'pickup {when}': 'para recoger {when}',
  'comes to your class {when}': 'llega a tu clase {when}',
  'ready: the bar brings it to your class': 'lista: la barra la lleva a tu clase',
  '{making}, ready about {when}': '{making}, lista hacia {when}',
  'The counter knows that you are here since {time}.':
    'En la barra saben que llegaste desde {time}.',
  'We could not tell the counter. Please try again.':
    'No se pudo avisar a la barra. Inténtalo de nuevo.',
  'Some of it is not available': 'No hay de todo',
  'None of it is available today': 'Hoy no hay nada de eso',
  'Sold out or no longer made: {names}.': 'Agotado o ya no se prepara: {names}.',

  // Footer
  'Go to': 'Ir a',
  Hours: 'Horario',
  'The hours could not be loaded.': 'El horario no se pudo cargar.',
  'Loading the hours': 'Cargando el horario',
  Closed: 'Cerrado',
  "New Year's Day": 'Año Nuevo',
  'Independence Day': 'Día de la Independencia',
  Thanksgiving: 'Día de Acción de Gracias',
  'Christmas Day': 'Navidad',
  'Closed (private events available)': 'Cerrado (eventos privados disponibles)',
  'Find us': 'Dónde estamos',
  'Say hello': 'Salúdanos',
  'Leave a review': 'Deja una reseña',
  'Day or night': 'Día o noche',
  Auto: 'Auto',
  Day: 'Día',
  Night: 'Noche',
  'One email a month': 'Un correo al mes',
  Newsletter: 'Boletín',
  'Sign me up': 'Suscribirme',
  'new prints, events, a drink to try': 'grabados nuevos, veladas, una bebida para probar',
  'once we send any': 'cuando enviemos correos',
  'Enter your email to get the newsletter.': 'Escribe tu correo para recibir el boletín.',
  'Almost there: follow the link that we have just emailed to you.':
    'Ya casi: abre el enlace que te acabamos de enviar por correo.',
  'Almost there: this café sends no email yet, so yours is kept there. Once it is with you, follow the link in it.':
    'Ya casi: este café todavía no envía correos, así que el tuyo espera en su bandeja de salida. Cuando te llegue, abre el enlace.',

  // Loading and failing
  'Try again': 'Intentar de nuevo',
  'Loading {what}': 'Cargando {what}',
  '{what} could not be loaded.': '{what}: no se pudo cargar.',
  'Loading the page': 'Cargando la página',
  'Paper jam.': 'Papel atascado.',
  'This page did not load. Your cart is safe.': 'Esta página no se cargó. Tu carrito está a salvo.',
  'No connection.': 'Sin conexión.',
  'Your cart is safe. This page opens once you are online.':
    'Tu carrito está a salvo. Esta página se abre en cuanto tengas conexión.',
  'Go to the front page': 'Ir a la página de inicio',

  // Forms
  'Leave this empty': 'Deja esto vacío',
  'Sending…': 'Enviando…',
  'Your name': 'Tu nombre',
  Email: 'Correo electrónico',
  Phone: 'Teléfono',
  optional: 'opcional',
  'Your reference': 'Tu referencia',
  'Leave it': 'Dejarlo así',
  'Tell us your name.': 'Dinos tu nombre.',
  'Write all 10 digits of the phone number, or + and the code of the country. Or leave it empty.':
    'Escribe los 10 dígitos del teléfono, o + y el código del país. También puedes dejarlo vacío.',
  'Did you mean {email}?': '¿Quisiste decir {email}?',
  'Yes, change it': 'Sí, cambiarlo',
  'We need an email address to answer you.': 'Necesitamos un correo para responderte.',
  'Please enter a valid email': 'Escribe un correo válido',
  '{count} things to correct before this can be sent:':
    'Hay {count} cosas que corregir antes de enviarlo:',
  'This was filled in as programs do it, so it was not sent. Load the page again, or write to us by email.':
    'Esto se llenó como lo hacen los programas, así que no se envió. Carga la página de nuevo o escríbenos un correo.',
  'This form was not opened on our site. Load the page again and send it once more.':
    'Este formulario no se abrió en nuestro sitio. Carga la página de nuevo y envíalo otra vez.',
  'That was quicker than anybody types. Wait a moment, then send it once more.':
    'Eso fue más rápido de lo que escribe una persona. Espera un momento y envíalo otra vez.',
  'This form was open for half a day. Load the page again and send it once more.':
    'Este formulario estuvo abierto medio día. Carga la página de nuevo y envíalo otra vez.',
  'This form was sent already. Load the page again to send another one.':
    'Este formulario ya se envió. Carga la página de nuevo para enviar otro.',

  // Dates, hours and prices
  '{day}, {year}': '{day} de {year}',
  Today: 'Hoy',
  '{from} to {to}': '{from} a {to}',
  Free: 'Gratis',
  'From {price}': 'Desde {price}',
  'Pay what you can': 'Paga lo que puedas',

  // Into the cart
  'Add to cart': 'Agregar al carrito',
  'Add {name} to the cart': 'Agregar {name} al carrito',
  'Choose a time': 'Elegir una hora',

  // No page at this address
  'No such page': 'Esa página no existe',
  'Nothing is printed at {address}': 'No hay nada impreso en {address}',
  'Its letters do spell a drink, though. Stirred together they make a {name}, {price}.':
    'Pero sus letras sí dan una bebida. Mezcladas hacen un {name}, {price}.',
  'I’ll have that': 'Quiero eso',
  'One more': 'Uno más',
  'See the menu': 'Ver el menú',
  'Home page': 'Página de inicio',
}
