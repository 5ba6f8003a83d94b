/**
 * The legal texts that a café begins with. `{name}`, `{email}` and `{address}` are the café's own. What a café changed is shown as it
 * wrote it, in English.
 */
export const TEXTS = {
  // privacy
  'What is kept, where, and how to have it deleted. No advertising, no trackers.':
    'Qué guardamos, dónde, y cómo pedir que se borre. Sin publicidad ni rastreadores.',
  'This is what the software of {name} does with what you tell it. It was written by the people who run the software.':
    'Esto es lo que el software de {name} hace con lo que le cuentas. Lo escribió la gente que se encarga del software.',
  'The short version': 'En pocas palabras',
  'We set no cookies on other pages that show our widgets. Here we set two, and only if you ask for what they do: one remembers the light or dark page you chose, the other lasts ten minutes while you sign in with Google. Neither says who you are.':
    'No ponemos cookies en otras páginas que muestran nuestros widgets. Aquí ponemos dos, y solo si pides lo que hacen: una recuerda si elegiste la página clara u oscura; la otra dura diez minutos mientras inicias sesión con Google. Ninguna dice quién eres.',
  'Our pages and widgets ask nobody else for anything: fonts, pictures and scripts come from our own server.':
    'Nuestras páginas y widgets no le piden nada a nadie más: las letras, las imágenes y los programas vienen de nuestro propio servidor.',
  'We do not build profiles, and we do not sell, rent or trade what we know.':
    'No hacemos perfiles, y no vendemos, rentamos ni intercambiamos lo que sabemos.',
  'Write to {email} to see, correct or delete what is kept about you.':
    'Escribe a {email} para ver, corregir o borrar lo que se guarda de ti.',
  'What stays in your browser': 'Lo que se queda en tu navegador',
  'Your cart, the name for your cups, the email address and phone number that you typed at checkout, the size of the letters in the chat and the number of your chat are kept in the storage of your browser. On another site that shows our widgets, they are kept in that site’s storage: they do not follow you from one site to the next, and clearing that site’s data removes them. The choice of a light or dark page is a cookie of this site, so that each page comes as you want it; it says “light” or “dark” and nothing else, and choosing Auto removes it. Half-finished forms, the pickup time you chose and a list of recent errors last until you close the tab.':
    'Tu carrito, el nombre para tus vasos, el correo y el teléfono que escribiste al pagar, el tamaño de las letras del chat y el número de tu chat se guardan en tu navegador. En otro sitio que muestra nuestros widgets, se guardan en lo que pertenece a ese sitio: no te siguen de un sitio a otro, y al borrar los datos de ese sitio desaparecen. La elección de página clara u oscura es una cookie de este sitio, para que cada página llegue como la quieres; dice “light” o “dark” y nada más, y al elegir Auto se borra. Los formularios a medias, la hora que elegiste para recoger y una lista de errores recientes duran hasta que cierras la pestaña.',
  'If you sign in, the key to your session is stored encrypted, on this site only. It expires after a day and is renewed while you use it. Signing out removes it.':
    'Si inicias sesión, la clave de tu sesión se guarda cifrada, solo en este sitio. Vence en un día y se renueva mientras la usas. Al cerrar sesión se borra.',
  'What reaches us': 'Lo que nos llega',
  'Orders: what you ordered, for when, the name, the email address or phone number you gave, and your note. We need them to make the drinks and to find you, and we keep orders for our books.':
    'Órdenes: lo que pediste, para cuándo, el nombre, el correo o el teléfono que diste, y tu nota. Lo necesitamos para preparar las bebidas y encontrarte, y guardamos las órdenes para nuestra contabilidad.',
  'A cart that you take from another site to our checkout is kept for 15 minutes under a code that works once. Within a day or so after that it is deleted.':
    'Un carrito que traes de otro sitio para pagar aquí se guarda 15 minutos con un código que sirve una vez. Más o menos un día después se borra.',
  'Chat: what you write to the assistant and what it answers, the page you were on, and the random number of that chat. The assistant is a program on our server. No outside service reads along. Anything that looks like a password, a key or a card number is removed before it is kept. Please do not type such things anyway. We keep it for 90 days.':
    'Chat: lo que le escribes al asistente y lo que responde, la página en la que estabas y el número al azar de ese chat. El asistente es un programa en nuestro servidor. Ningún servicio de fuera lo lee. Todo lo que parece una contraseña, una clave o un número de tarjeta se quita antes de guardarlo. Aun así, por favor no escribas esas cosas. Lo guardamos 90 días.',
  'The contest: your name, your email address or phone number or both, your favorite flavor, how you heard about us, whether you want news, and what your browser calls itself. We use it to draw winners and write to them, and to see that each person enters once.':
    'El concurso: tu nombre, tu correo o tu teléfono o los dos, tu sabor favorito, cómo supiste de nosotros, si quieres noticias, y cómo se llama tu navegador. Lo usamos para sortear y escribir a quienes ganan, y para ver que cada persona participe una vez.',
  'Forms: what you enter on the contact page, in an enquiry, an application, an RSVP, a room or class request, the newsletter, feedback or the community board. It is read by the staff whose work it is. A résumé is stored with your application and is never public. On the board we show your name and your words after approval, never your address.':
    'Formularios: lo que escribes en la página de contacto, en una consulta, una solicitud de trabajo, una reserva, una petición de espacio o de clase, el boletín, los comentarios o el tablero de la comunidad. Lo lee el personal que se ocupa de eso. Un currículum se guarda con tu solicitud y nunca es público. En el tablero mostramos tu nombre y tus palabras después de aprobarlas, nunca tu dirección.',
  'Reservations made for others: the names of the people in your party, so that the door can greet them. Tell them that you told us.':
    'Reservas para otras personas: los nombres de tu grupo, para que en la puerta los puedan recibir. Diles que nos los diste.',
  'Errors: when a page breaks, it reports the error, the page and the kind of browser. Secrets are removed first. Reports are kept for 90 days.':
    'Errores: cuando una página falla, informa del error, la página y el tipo de navegador. Antes se quita lo secreto. Los informes se guardan 90 días.',
  Spam: 'Spam',
  'Each form carries a field that people cannot see and a signed note of when it was opened. Robots fill the one and are too quick for the other. There is no puzzle, and no company that watches you solve it.':
    'Cada formulario lleva un campo que las personas no ven y una nota firmada de cuándo se abrió. Los robots llenan el uno y son demasiado rápidos para la otra. No hay acertijos, ni una empresa que te mire resolverlos.',
  'To stop floods, the server counts calls, and how much they leave here, per network address over stretches of up to a day. The log of requests holds the time, the path, the result and how long it took; it holds no address. If you report a note on the board, we keep a scrambled form of your network address with the report, so that one person counts once.':
    'Para frenar avalanchas, el servidor cuenta las solicitudes, y cuánto dejan aquí, por dirección de red durante un día como mucho. El registro de solicitudes guarda la hora, la página, el resultado y cuánto tardó; no guarda ninguna dirección. Si reportas una nota del tablero, guardamos con el reporte una forma revuelta de tu dirección de red, para que una persona cuente una vez.',
  Mail: 'Correo',
  'Confirmations, answers and, if you asked for it, news are sent by the mail provider of the café. Each mail is kept in a list of sent mail that the owners can read. Our mails contain no pictures that report when you open them.':
    'Las confirmaciones, las respuestas y, si las pediste, las noticias se envían con el proveedor de correo del café. Cada correo queda en una lista de enviados que los dueños pueden leer. Nuestros correos no llevan imágenes que avisen cuando los abres.',
  'Confirmations, answers and, if you asked for it, news are sent by the email provider of the café. Each email is kept in a list of sent email that the owners can read. Our emails contain no pictures that report when you open them.':
    'Las confirmaciones, las respuestas y, si las pediste, las noticias se envían con el proveedor de correo del café. Cada correo queda en una lista de enviados que los dueños pueden leer. Nuestros correos no llevan imágenes que avisen cuando los abres.',
  Payment: 'Pago',
  'Orders are paid at the counter or online. Card numbers never pass through this software: online you enter your card on the page of the payment provider.':
    'Las órdenes se pagan en la barra o en línea. Los números de tarjeta nunca pasan por este software: en línea escribes tu tarjeta en la página del proveedor de pagos.',
  'How long': 'Por cuánto tiempo',
  'Session keys and carts in transit are deleted by themselves, as said above. Orders are kept as long as the tax office wants to see them. The rest is kept until it has done its work or you ask us to delete it, whichever comes first. Ask at {email}; a person answers, usually on the next open day.':
    'Las claves de sesión y los carritos en camino se borran solos, como se dijo arriba. Las órdenes se guardan mientras la oficina de impuestos las quiera ver. Lo demás se guarda hasta que cumplió su función o hasta que nos pides borrarlo, lo que pase primero. Escribe a {email}; responde una persona, normalmente el siguiente día en que abrimos.',
  // terms
  'What you can count on from us, and what we count on from you.':
    'Con qué puedes contar de nuestra parte, y con qué contamos de la tuya.',
  'These are the rules for ordering, booking and taking part at {name}, {address}. If something here is unclear, ask. If it is unfair, tell us.':
    'Estas son las reglas para ordenar, reservar y participar en {name}, {address}. Si algo no está claro, pregunta. Si algo es injusto, dínoslo.',
  Ordering: 'Órdenes',
  'Prices are in US dollars, before sales tax. The server adds up every order from the menu itself. If a price has changed since you put something in your cart, you are shown the change before you place the order, and pay nothing until you have agreed.':
    'Los precios son en dólares de EE. UU., antes de impuestos. El servidor suma cada orden con el menú mismo. Si un precio cambió desde que pusiste algo en tu carrito, te lo mostramos antes de hacer la orden, y no pagas nada hasta que lo aceptes.',
  'An order is placed when you see its number. You choose a pickup time while we are open, up to a week ahead, or take the next one we can keep. A time slot holds only as many drinks as two people can make in it, so a slot can fill while you choose; then we offer you the next.':
    'Una orden está hecha cuando ves su número. Eliges una hora para recoger mientras estamos abiertos, hasta una semana antes, o tomas la próxima que podamos cumplir. En cada hora caben solo las bebidas que dos personas pueden preparar, así que una hora se puede llenar mientras eliges; entonces te ofrecemos la siguiente.',
  'You change or cancel an order on its own page. Until we have started making it, that costs nothing. What you paid at the counter you cancel there. Drinks wait for 30 minutes after the pickup time and are then poured away, with regret.':
    'Cambias o cancelas una orden en su propia página. Hasta que empecemos a prepararla no cuesta nada. Lo que pagaste en la barra lo cancelas ahí. Las bebidas esperan 30 minutos después de la hora para recoger y luego, con pena, se tiran.',
  // As the texts of a café that began earlier say it.
  'To change or cancel an order, reply to the confirmation or call. Until we have started making it, that costs nothing. Drinks wait for 30 minutes after the pickup time and are then poured away, with regret.':
    'Para cambiar o cancelar una orden, responde a la confirmación o llama. Hasta que empecemos a prepararla no cuesta nada. Las bebidas esperan 30 minutos después de la hora para recoger y luego, con pena, se tiran.',
  'If a drink is not what you ordered or not good, bring it back or write the same day. We make it again or give the money back, as you prefer.':
    'Si una bebida no es la que pediste o no está bien, tráela de vuelta o escribe el mismo día. La hacemos de nuevo o te devolvemos el dinero, como prefieras.',
  Allergens: 'Alérgenos',
  'Milk, soy, nuts, gluten, egg and sesame are handled in one small bar. The menu lists what each item contains, and we clean between drinks, but we cannot promise that no trace is left. If that matters to you, tell the person at the bar, and not only the form.':
    'La leche, la soya, las nueces, el gluten, el huevo y el sésamo se manejan en una sola barra pequeña. El menú dice qué contiene cada cosa, y limpiamos entre una bebida y otra, pero no podemos prometer que no quede ningún rastro. Si eso te importa, díselo a la persona en la barra, y no solo al formulario.',
  'Events and classes': 'Eventos y clases',
  'A reservation is yours when the confirmation says so. If an event is full you can join the waitlist, and we offer seats in the order in which people joined. Each event and class states its own refund rule beside the button. If we cancel, you get everything back.':
    'Una reserva es tuya cuando la confirmación lo dice. Si un evento está lleno, puedes anotarte en la lista de espera, y ofrecemos los lugares en el orden en que la gente se anotó. Cada evento y cada clase dice junto al botón cuándo se devuelve el dinero. Si cancelamos nosotros, te devolvemos todo.',
  'Children under twelve come with an adult, unless the class says otherwise. In the studio, staff decide who runs the press.':
    'Los menores de doce años vienen con un adulto, salvo que la clase diga otra cosa. En el taller, el personal decide quién maneja la prensa.',
  Rooms: 'Espacios',
  'A room is yours when its deposit is paid, or, where the booking page says so, when we have agreed to it. What comes back if you cancel stands beside the price before you pay. Rates are on the booking page, and a longer rental never costs more than the next special above it. You leave the room as you found it; glitter is charged as a second rental.':
    'Un espacio es tuyo cuando pagaste el depósito o, donde la página de reservas lo dice, cuando lo aceptamos. Lo que se devuelve si cancelas está junto al precio antes de pagar. Las tarifas están en la página de reservas, y un alquiler más largo nunca cuesta más que la siguiente oferta por encima. Dejas el espacio como lo encontraste; la diamantina se cobra como un segundo alquiler.',
  Membership: 'Membresía',
  'A membership runs from month to month. It begins on the first day that you choose, once it is paid, and the member discount of Basic Membership and the other tiers applies to what takes place while it runs: the date of the class or rental counts, not the date on which you booked it. Discounts do not add up with each other.':
    'Una membresía va de mes a mes. Empieza el primer día que eliges, una vez pagada, y el descuento de la Membresía básica y de los otros niveles vale para lo que sucede mientras dura: cuenta la fecha de la clase o del alquiler, no la fecha en que reservaste. Los descuentos no se suman.',
  'A membership is paid a month ahead and goes on month by month until you cancel it. Prices have no tax on top.':
    'Una membresía se paga por mes adelantado y sigue mes a mes hasta que la canceles. Los precios no llevan impuestos aparte.',
  'You can cancel at any time. It then runs to the end of the month that is paid, and nothing more is charged.':
    'Puedes cancelarla cuando quieras. Dura entonces hasta el final del mes pagado, y no se cobra nada más.',
  'You can pause it for 7 to 90 days. Nothing is charged meanwhile, no discounts are given, and the days that are paid are added at the end.':
    'Puedes pausarla de 7 a 90 días. Mientras tanto no se cobra nada ni hay descuentos, y los días pagados se agregan al final.',
  'A better tier starts at once, and you pay the difference for the days that are left. A smaller one starts with the next month.':
    'Un nivel mejor empieza de inmediato, y pagas la diferencia por los días que quedan. Uno más pequeño empieza con el siguiente mes.',
  'If a month cannot be charged, we try three times more within 7 days. Your discounts go on meanwhile; after that the membership ends and nothing is owed.':
    'Si un mes no se puede cobrar, lo intentamos tres veces más en 7 días. Tus descuentos siguen mientras tanto; después la membresía termina y no debes nada.',
  'Whoever joins in a time for founding members, which the page of joining names, keeps the price for as long as they keep the tier.':
    'Quien se une en un plazo para miembros fundadores, que la página de inscripción indica, conserva el precio mientras conserve el nivel.',
  'You keep the price at which you joined for as long as you keep the tier, unless we write to you at least 30 days before a month that costs something else.':
    'Conservas el precio con el que entraste mientras conserves el nivel, salvo que te escribamos al menos 30 días antes de un mes que cueste otra cosa.',
  'A membership that is given is paid once. It runs from when it is started, or after what is paid already, and ends by itself. Until it is started whoever gave it can take it back.':
    'Una membresía regalada se paga una vez. Vale desde que se activa, o después de lo que ya está pagado, y termina sola. Hasta que se active, quien la regaló la puede retirar.',
  Artwork: 'Obras',
  'Prints are sold for the artists, at their price. A hold lasts five days and is free. An edition is as large as its label says. If a print reaches you damaged, we replace it or return the price. You may bring back any print within 14 days, in the state in which you took it.':
    'Los grabados se venden por cuenta de los artistas, a su precio. Un apartado dura cinco días y es gratis. Una edición es tan grande como dice su etiqueta. Si un grabado te llega dañado, lo cambiamos o devolvemos el precio. Puedes devolver cualquier grabado en 14 días, en el estado en que te lo llevaste.',
  'The contest': 'El concurso',
  'One entry per person. No purchase is needed, and buying something does not help. The pre-launch page states the prize and when winners are announced. The [official rules](/contest/rules) also say how anybody can repeat the draw.':
    'Una participación por persona. No hace falta comprar nada, y comprar no ayuda. La página del concurso dice el premio y cuándo se anuncian los ganadores. Las [reglas oficiales](/es/contest/rules) explican también cómo cualquiera puede repetir el sorteo.',
  'What you post': 'Lo que publicas',
  'What you put on the community board stays yours. You allow us to show it there and in the house. Staff read each note first, and take down what is unkind, unlawful or selling something unrelated. You can have yours taken down at any time.':
    'Lo que pones en el tablero de la comunidad sigue siendo tuyo. Nos permites mostrarlo ahí y en la casa. El personal lee cada nota primero, y quita lo que ofende, lo ilegal o lo que vende algo que no viene al caso. Puedes pedir que quitemos la tuya en cualquier momento.',
  'The widgets': 'Los widgets',
  'Our chat, cart, survey and promo buttons may stand on other people’s pages. An order placed there is placed with us, under these terms. What else is on that page is not ours.':
    'Nuestros botones de chat, carrito, encuesta y promociones pueden estar en páginas de otras personas. Una orden hecha ahí se hace con nosotros, con estas reglas. Lo demás de esa página no es nuestro.',
  'The rest': 'Lo demás',
  'These terms follow the law of the State of New York, and nothing in them takes away a right that the law gives you. If they change, the date at the top changes with them; what you booked before stays under what you read. Questions go to {email}.':
    'Estas reglas siguen la ley del estado de Nueva York, y nada en ellas te quita un derecho que la ley te da. Si cambian, la fecha de arriba cambia con ellas; lo que reservaste antes queda bajo lo que leíste. Preguntas a {email}.',
}
