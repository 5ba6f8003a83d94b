/** What is held or booked: seats, tickets and rooms, on the pages that their links open. */
export const TEXTS = {
  // Seats and tickets: how they stand
  'We cannot find those seats': 'No encontramos esos lugares',
  'Open the whole link again. Signed in, you find your seats under {page}.':
    'Abre otra vez el enlace completo. Con tu cuenta, encuentras tus lugares en {page}.',
  'See all classes': 'Ver todas las clases',
  'We cannot find those tickets': 'No encontramos esos boletos',
  'Open the whole link again. Signed in, you find your tickets on {page}.':
    'Abre otra vez el enlace completo. Con tu cuenta, encuentras tus boletos en {page}.',
  'your page': 'tu página (en inglés)',
  'your seats': 'tus lugares',
  'your tickets': 'tus boletos',
  'Held for you': 'Apartado para ti',
  'Seats for you': 'Lugares para ti',
  'A seat for you': 'Un lugar para ti',
  'You are in': 'Ya tienes lugar',
  'On the waitlist': 'En la lista de espera',
  'Not confirmed yet': 'Todavía sin confirmar',
  'No seats are kept': 'No hay lugares guardados',
  'It is called off': 'Se canceló',
  'Get tickets again': 'Comprar boletos otra vez',
  'Book seats again': 'Reservar lugares otra vez',
  'See what else is on': 'Ver qué más hay',
  'These seats were given back or not confirmed in time.':
    'Estos lugares se devolvieron o no se confirmaron a tiempo.',
  'We are sorry.': 'Lo sentimos.',
  'We are sorry. Nothing is owed, and we would love to see you another day.':
    'Lo sentimos. No debes nada, y nos encantaría verte otro día.',
  'They are in an order that waits for its payment. With that they are yours; without it they are free again.':
    'Están en una orden que espera su pago. Con el pago son tuyos; sin él vuelven a quedar libres.',
  'What you chose is held for you until {time}: go on paying, or give it back.':
    'Te apartamos lo que elegiste hasta las {time}: sigue con el pago o devuélvelo.',
  'Tell us who is coming, and pay before the time runs out.':
    'Dinos quién viene, y paga antes de que se acabe el tiempo.',
  'It came free for you. Take it: pay by card, or say that you pay at the café.':
    'Se liberó para ti. Tómalo: paga con tarjeta, o di que pagas en el café.',
  'It came free for you. Pay by card to keep it.':
    'Se liberó para ti. Paga con tarjeta para quedártelo.',
  'They came free for you. Take them: pay by card, or say that you pay at the café.':
    'Se liberaron para ti. Tómalos: paga con tarjeta, o di que pagas en el café.',
  'They came free for you. Pay by card to keep them.':
    'Se liberaron para ti. Paga con tarjeta para quedártelos.',
  'We write as soon as a seat is free. Until then you need to do nothing.':
    'Te escribimos en cuanto haya un lugar. Hasta entonces no tienes que hacer nada.',
  'We write as soon as seats are free. Until then you need to do nothing.':
    'Te escribimos en cuanto haya lugares. Hasta entonces no tienes que hacer nada.',
  'No seats are kept before this is confirmed.':
    'No se guardan lugares antes de que esto se confirme.',
  'Your seat is kept. Come ten minutes early.': 'Tu lugar está guardado. Llega diez minutos antes.',
  'Your seats are kept. Come ten minutes early.':
    'Tus lugares están guardados. Llega diez minutos antes.',
  'Your ticket is kept. Come ten minutes early.':
    'Tu boleto está guardado. Llega diez minutos antes.',
  'Your tickets are kept. Come ten minutes early.':
    'Tus boletos están guardados. Llega diez minutos antes.',
  'We hope you enjoyed it.': 'Esperamos que lo hayas disfrutado.',
  'It was not paid in time.': 'No se pagó a tiempo.',
  'They were not paid in time.': 'No se pagaron a tiempo.',
  'It was not booked in time, and nothing was charged.':
    'No se reservó a tiempo, y no se cobró nada.',
  'They were not booked in time, and nothing was charged.':
    'No se reservaron a tiempo, y no se cobró nada.',
  'It was given back. Thank you for telling us.': 'Se devolvió. Gracias por avisar.',
  'They were given back. Thank you for telling us.': 'Se devolvieron. Gracias por avisar.',
  'Nothing was paid, so nothing comes back.': 'No se pagó nada, así que no se devuelve nada.',
  '{amount} goes back as it was paid.': '{amount} vuelve de la misma forma en que se pagó.',
  '{amount} is handed out at the counter when you come by.':
    '{amount} se entrega en la barra cuando pases.',
  '{amount} is back in the pack.': '{amount} está de vuelta en el paquete.',
  '{amount} is credit for another class.': '{amount} es crédito para otra clase.',
  '{amount} is kept, by the rules of the booking.':
    '{amount} se retiene, según las reglas de la reserva.',
  'We could not keep it. Call us or write to us if that is a mistake.':
    'No lo pudimos guardar. Llámanos o escríbenos si es un error.',
  'We could not keep them. Call us or write to us if that is a mistake.':
    'No los pudimos guardar. Llámanos o escríbenos si es un error.',
  'It was given to somebody else, who has a link of their own.':
    'Se dio a otra persona, que tiene su propio enlace.',
  'They were given to somebody else, who has a link of their own.':
    'Se dieron a otra persona, que tiene su propio enlace.',
  'We called it off.': 'Lo cancelamos.',
  'Too many reservations were waiting. Please ask for seats again.':
    'Esperaban demasiadas reservas. Pide lugares otra vez, por favor.',
  'You have booked with your account since.': 'Desde entonces reservaste con tu cuenta.',
  'These seats are no longer kept.': 'Estos lugares ya no están guardados.',
  'You get what is free at that moment.': 'Recibes lo que esté libre en ese momento.',

  // What stands on them
  Ticket: 'Boleto',
  'For {count}': 'Para {count}',
  'Place in line': 'Puesto en la fila',
  'Take it by': 'Tómalo antes del',
  'Take them by': 'Tómalos antes del',
  'Free to cancel until': 'Cancelar sin costo hasta',
  Reference: 'Referencia',
  'Reference {reference}': 'Referencia {reference}',
  'To pay': 'Por pagar',
  Nothing: 'Nada',
  '{price} at the café, before member discounts':
    '{price} en el café, antes de descuentos de miembro',
  Yes: 'Sí',
  'Codes for the door': 'Códigos para la puerta',
  'QR code of {name}': 'Código QR de {name}',
  '{name}, is in': '{name}, ya entró',
  'At the door': 'En la puerta',
  'Show these on your phone, or print this page. Each lets one person in.':
    'Muéstralos en tu teléfono, o imprime esta página. Con cada uno entra una persona.',
  'QR code of ticket {number}': 'Código QR del boleto {number}',
  'Is in': 'Ya entró',
  'Paid at the café, as agreed.': 'Se paga en el café, como se acordó.',
  Paid: 'Pagado',
  'by your pack': 'con tu paquete',
  'by credit': 'con crédito',
  'Given back': 'Devuelto',
  Receipt: 'Recibo',
  'See the receipt': 'Ver el recibo',
  Number: 'Número',
  Tax: 'Impuesto',
  'Print the receipt': 'Imprimir el recibo',
  'of that at the counter, when you come by': 'de eso en la barra, cuando pases',
  'Back in your pack': 'De vuelta en tu paquete',
  'Credit for another class': 'Crédito para otra clase',
  'part of one charge of {amount}': 'parte de un solo cargo de {amount}',
  'Moved by the café': 'Cambiado por el café',
  'It was {before}.': 'Era el {before}.',
  'All that you paid comes back until {until}.': 'Hasta el {until} se devuelve todo lo pagado.',
  'Still booked': 'Sigue reservado',
  'Paid for {seats}': 'Pagado por {seats}',
  'Charged in one sum': 'Cobrado en un solo cargo',
  Kept: 'Retenido',

  // Who comes, and paying
  'Your details': 'Tus datos',
  Pay: 'Pagar',
  'Change who comes': 'Cambiar quién viene',
  'Person {number}': 'Persona {number}',
  'Book the seats': 'Reservar los lugares',
  'Pay {amount}': 'Pagar {amount}',
  'Pay {amount} by card': 'Pagar {amount} con tarjeta',
  'Book with my credit': 'Reservar con mi crédito',
  'Book with my pack': 'Reservar con mi paquete',
  'Add to your order': 'Agregar a tu orden',
  'Your pack': 'Tu paquete',
  'Your credit': 'Tu crédito',
  'To pay now': 'A pagar ahora',
  'You pay at our provider’s page and come back here.':
    'Pagas en la página de nuestro proveedor y vuelves aquí.',
  'Or pay once for everything: the tickets go into your cart and stay held until the time above runs out.':
    'O paga todo de una vez: los boletos van a tu carrito y siguen apartados hasta que se acabe el tiempo de arriba.',
  'Or pay once for everything: the seats go into your cart and stay held until the time above runs out.':
    'O paga todo de una vez: los lugares van a tu carrito y siguen apartados hasta que se acabe el tiempo de arriba.',
  'Or pay once for everything: the seats and the drinks for the break go into your cart and stay held until the time above runs out.':
    'O paga todo de una vez: los lugares y las bebidas del descanso van a tu carrito y siguen apartados hasta que se acabe el tiempo de arriba.',
  'with drinks for the break': 'con bebidas para el descanso',
  'Credit and packs are not used there.': 'Ahí no se usan créditos ni paquetes.',
  'Use {seats} of my pack: {amount} less to pay': 'Usar {seats} de mi paquete: {amount} menos',
  'In the pack you paid {amount} for it': 'En el paquete pagaste {amount} por él',
  'In the pack you paid {amount} for them': 'En el paquete pagaste {amount} por ellos',
  '{count} seat': '{count} lugar',
  '{count} seats': '{count} lugares',
  'Use my credit of {amount}': 'Usar mi crédito de {amount}',
  'Code of a credit': 'Código de un crédito',
  'One moment…': 'Un momento…',
  'Opening the payment page…': 'Abriendo la página de pago…',
  'The payment page did not open, and nothing was charged. Try again.':
    'La página de pago no se abrió, y no se cobró nada. Inténtalo de nuevo.',
  'That did not work, and nothing was changed. Check your connection and try again.':
    'Eso no funcionó, y no se cambió nada. Revisa tu conexión e inténtalo de nuevo.',
  'Take it, and pay at the café': 'Tomarlo y pagar en el café',
  'Take them, and pay at the café': 'Tomarlos y pagar en el café',
  'held for 1 more minute': 'apartado 1 minuto más',
  'held for {count} more minutes': 'apartado {count} minutos más',
  'Hold for {count} more minutes': 'Apartar {count} minutos más',
  'Your seats are held until {time}.': 'Tus lugares están apartados hasta las {time}.',
  'less than a minute left': 'queda menos de un minuto',
  'Less than 2 minutes are left. After that it is free for others.':
    'Quedan menos de 2 minutos. Después queda libre para otros.',
  '{when} · held until {time}': '{when} · apartado hasta las {time}',
  'In your order.': 'En tu orden.',
  'It is paid there with everything else, and stays held only until the time above runs out.':
    'Se paga ahí con todo lo demás, y sigue apartado solo hasta que se acabe el tiempo de arriba.',
  'Check out': 'Pagar',
  'Take it out': 'Quitarlo',

  // The waiver
  'You agreed to the waiver': 'Aceptaste la exención de responsabilidad',
  'All agreed to the waiver': 'Todos aceptaron la exención de responsabilidad',
  'Before you come': 'Antes de venir',
  'Who has read it and agrees? For children their parent or guardian.':
    '¿Quién la leyó y acepta? Por los menores, su madre, padre o tutor.',
  '{name} agrees': '{name} acepta',
  Agree: 'Aceptar',
  'I have read it and agree': 'La leí y acepto',
  'Everybody who comes has read it and agrees; for children their parent or guardian':
    'Todos los que vienen la leyeron y aceptan; por los menores, su madre, padre o tutor',
  'Everybody who comes has to agree to the waiver.':
    'Todos los que vienen tienen que aceptar la exención.',

  // Drinks for the break
  'Drinks for the break': 'Bebidas para el descanso',
  'Drinks for the break, with tax': 'Bebidas para el descanso, con impuestos',
  'Break at {time}.': 'Descanso: {time}',
  'Break at {time}. Optional, paid with the seats; you can also order them later.':
    'Descanso: {time}. Opcional, se pagan con los lugares; también puedes pedirlas después.',
  'Nothing is brought to it for you.': 'No se lleva nada para ti.',
  'The bar brings what you ordered to your class.': 'La barra lleva a tu clase lo que pediste.',
  'Your drinks are not paid yet, so nobody makes them.':
    'Tus bebidas aún no están pagadas, así que nadie las prepara.',
  'See, change or cancel this order': 'Ver, cambiar o cancelar esta orden',
  'See this order': 'Ver esta orden',
  'is cancelled. {amount} went back as it was paid, and {before} earlier.':
    'está cancelada. Se devolvieron {amount}, igual que se pagó, y antes {before}.',
  'Your credit of {amount} is good until {when}. Its code: {code}':
    'Tu crédito de {amount} vale hasta el {when}. Su código: {code}',
  'is cancelled. {amount} went back as it was paid.':
    'está cancelada. Se devolvieron {amount}, igual que se pagó.',
  'is cancelled. Nothing is owed.': 'está cancelada. No debes nada.',
  'is paid: {total} with tax.': 'está pagada: {total} con impuestos.',
  'costs {total} with tax, to pay at the counter.':
    'cuesta {total} con impuestos, se paga en la barra.',
  'Order drinks for the break': 'Pedir bebidas para el descanso',
  'Order until {when}.': 'Pide hasta el {when}.',
  'How you pay for the drinks': 'Cómo pagas las bebidas',
  'Pay now, by card': 'Pagar ahora con tarjeta',
  'Pay at the counter': 'Pagar en la barra',
  'Pay {amount} for the drinks': 'Pagar {amount} por las bebidas',
  'Order the drinks': 'Pedir las bebidas',
  'Choose otherwise: {what} for {name}': 'Elegir de otra forma: {what} para {name}',
  'Remove: {what} for {name}': 'Quitar: {what} para {name}',
  'Drink for {name}': 'Bebida para {name}',
  'Fetching the menu…': 'Cargando el menú…',
  'Add a drink': 'Agregar una bebida',
  'Add something else': 'Agregar algo más',
  'sold out': 'agotado',

  // Giving them back
  'The seat goes to whoever is next in line.': 'El lugar pasa a quien sigue en la fila.',
  'The seats go to whoever is next in line.': 'Los lugares pasan a quien sigue en la fila.',
  'Give my seat back': 'Devolver mi lugar',
  'Give my ticket back': 'Devolver mi entrada',
  'Give my tickets back': 'Devolver mis entradas',
  'Release seat': 'Liberar el lugar',
  'Release seats': 'Liberar los lugares',
  'Release ticket': 'Liberar la entrada',
  'Release tickets': 'Liberar las entradas',
  'Leave the waitlist': 'Salir de la lista de espera',
  'Give the seat back': 'Devolver el lugar',
  'Give all seats back': 'Devolver todos los lugares',
  'Take me off the list': 'Quitarme de la lista',
  'Give it back': 'Devolverlo',
  'Give them back': 'Devolverlos',
  'The seat of {name} is given back.': 'Se devolvió el lugar de {name}.',
  'The ticket of {name} is given back.': 'Se devolvió el boleto de {name}.',
  'cannot come': 'no puede venir',
  'Give the seat of {name} back': 'Devolver el lugar de {name}',
  'The others stay in.': 'Los demás conservan el suyo.',
  'Keep it': 'Conservar',
  'Keep them': 'Conservarlos',

  // Another class, somebody else
  'Move {name} to another class': 'Cambiar a {name} a otra clase',
  'to another class': 'a otra clase',
  'Another class': 'Otra clase',
  'Another class for {name}': 'Otra clase para {name}',
  '{all}, {amount} more': '{all}, {amount} más',
  '{all}, {amount} comes back': '{all}, se devuelven {amount}',
  '{all}, {amount} as credit': '{all}, {amount} como crédito',
  '{all}, nothing more': '{all}, nada más',
  'Move it to another class': 'Cambiarlo a otra clase',
  'Move them to another class': 'Cambiarlos a otra clase',
  'Give the seat of {name} to somebody else': 'Dar el lugar de {name} a otra persona',
  'to somebody else': 'a otra persona',
  'Give it to somebody else': 'Dárselo a otra persona',
  'Give them to somebody else': 'Dárselos a otra persona',
  'the other classes': 'las otras clases',
  'No other class is on at the moment. Look again in a few days.':
    'Por ahora no hay otra clase. Mira de nuevo en unos días.',
  'Where does {name} go?': '¿A dónde va {name}?',
  'Which class instead?': '¿A qué otra clase?',
  'Choose a class': 'Elige una clase',
  'The same class': 'La misma clase',
  'Other classes': 'Otras clases',
  'Your drinks come to the break of that class. Where it has none, or the bar has no time, they are cancelled and what was paid for them comes back.':
    'Tus bebidas llegan al descanso de esa clase. Si no lo tiene, o la barra no tiene tiempo, se cancelan y se devuelve lo que se pagó por ellas.',
  'Moving…': 'Cambiando…',
  'Move {name}': 'Cambiar a {name}',
  'Move the seat': 'Cambiar el lugar',
  'Move the seats': 'Cambiar los lugares',
  'Keep the date': 'Dejar la fecha',
  'The seat is moved.': 'El lugar se cambió.',
  'The seats are moved.': 'Los lugares se cambiaron.',
  'An email says so too.': 'También te lo decimos por correo.',
  '{moved} and has a ticket of its own: {open}. Keep that link: this café sends no email yet.':
    '{moved} y ahora tiene su propio boleto: {open}. Guarda ese enlace: este café aún no envía correos.',
  '{moved} and has a ticket of its own: {open}. An email with the link is on its way too.':
    '{moved} y ahora tiene su propio boleto: {open}. También va en camino un correo con el enlace.',
  'The seat of {name} is moved,': 'El lugar de {name} se cambió,',
  'open it': 'ábrelo',
  'the seat of {name}': 'el lugar de {name}',
  'the seat': 'el lugar',
  'the seats': 'los lugares',
  '{given} is {name}’s now.': '{given} ya es de {name}.',
  '{given} are {name}’s now.': '{given} ya son de {name}.',
  'The link went to {email}.': 'El enlace se envió a {email}.',
  'The email with the link is written to {email}, but this café sends no email yet: ask there.':
    'El correo con el enlace para {email} está escrito, pero este café aún no envía correos: pregunta ahí.',
  'Give {whose} to somebody else': 'Dar {whose} a otra persona',
  'It costs nothing.': 'No cuesta nada.',
  'What is due is theirs to pay.': 'Lo que falta lo paga esa persona.',
  'The café sends no email yet, so they ask there for a link of their own. Yours no longer opens {whose}.':
    'El café aún no envía correos, así que esa persona pide ahí su propio enlace. El tuyo ya no abre {whose}.',
  'Keep this page: it says so as soon as there is a seat for you.':
    'Guarda esta página: dice cuándo hay un lugar para ti.',
  'The room is held for you. Keep this page: it says within one opening day whether you have it; if not, all that you paid comes back.':
    'El espacio está apartado para ti. Guarda esta página: en un día de apertura dice si es tuyo; si no, te devolvemos todo lo que pagaste.',
  'They get a link of their own by email, and yours no longer opens {whose}.':
    'Esa persona recibe su propio enlace por correo, y el tuyo ya no abre {whose}.',
  'If they give it back, money goes back to whoever paid.':
    'Si lo devuelve, el dinero regresa a quien pagó.',
  'If they give them back, money goes back to whoever paid.':
    'Si los devuelve, el dinero regresa a quien pagó.',
  Name: 'Nombre',
  'Give {whose} away': 'Dar {whose}',

  // A room
  'We cannot find that room': 'No encontramos ese espacio',
  'Open the whole link again. Signed in, you find your rooms on {page}.':
    'Abre otra vez el enlace completo. Con tu cuenta, encuentras tus espacios en {page}.',
  'Rent a room': 'Renta un espacio',
  'your room': 'tu espacio',
  'We look at it': 'Lo revisamos',
  'It is yours': 'Ya lo tienes',
  Cancelled: 'Se canceló',
  'Not possible': 'No es posible',
  'No longer held': 'Ya no está apartado',
  'You were here': 'Ya estuviste aquí',
  'It is in an order that waits for its payment. With that it is yours; without it it is free again.':
    'Está en una orden que espera su pago. Con el pago es tuyo; sin él vuelve a quedar libre.',
  'The room is held for you until {time}: go on paying, or give it back.':
    'Te apartamos el espacio hasta las {time}: sigue con el pago o devuélvelo.',
  'Tell us who is coming, and pay the deposit before the time runs out.':
    'Dinos quién viene, y paga el depósito antes de que se acabe el tiempo.',
  'The room is held for you. We write within one opening day; if we cannot, all that you paid comes back.':
    'El espacio está apartado para ti. Te escribimos en un día de apertura; si no podemos, se te devuelve todo.',
  'Come when your time begins: the room is ready.':
    'Ven cuando empiece tu hora: el espacio está listo.',
  'Keep this page: here you pay and cancel it.': 'Guarda esta página: aquí pagas y cancelas.',
  'You can move it here as long as cancelling costs nothing.':
    'Puedes cambiar la hora aquí mientras cancelar no cueste nada.',
  'It can no longer be moved here. Call us, and we see what we can do.':
    'Ya no se puede cambiar la hora aquí. Llámanos y vemos qué se puede hacer.',
  'We have sent you an email with this link.': 'Te enviamos un correo con este enlace.',
  'Nothing is owed.': 'No debes nada.',
  'We are sorry, that time does not work. All that you paid comes back.':
    'Lo sentimos, esa hora no es posible. Se te devuelve todo lo que pagaste.',
  'Somebody else has the room now. All that you paid goes back to your card.':
    'Otra persona ya tiene el espacio. Todo lo que pagaste regresa a tu tarjeta.',
  'The ten minutes are over, and nothing was charged.':
    'Pasaron los diez minutos, y no se cobró nada.',
  '{count} person': '{count} persona',
  '{count} people': '{count} personas',
  'Deposit paid': 'Depósito pagado',
  'Paid in full': 'Pagado por completo',
  'Balance paid': 'Resto pagado',
  'Overtime paid': 'Tiempo extra pagado',
  'One more hour': 'Una hora más',
  'One more hour is not possible.': 'Una hora más no es posible.',
  'One more hour, until {hour}: {price}': 'Una hora más, hasta las {hour}: {price}',
  'The room is yours until {hour} then. {price} is left to pay in all.':
    'Así el espacio es tuyo hasta las {hour}. En total quedan {price} por pagar.',
  'Add the hour, {price}': 'Agregar la hora, {price}',
  'Adding it…': 'Agregándola…',
  'An hour is added for {price}.': 'Se agregó una hora por {price}.',
  'The room is yours until {hour}.': 'El espacio es tuyo hasta las {hour}.',
  'No, thank you': 'No, gracias',
  'Your room is moved.': 'Tu espacio cambió de hora.',
  'The hour was not added. Check your connection and try again.':
    'La hora no se agregó. Revisa tu conexión e inténtalo otra vez.',
  'Left to pay': 'Falta pagar',
  'You can pay it here by card, or at our counter.':
    'Lo puedes pagar aquí con tarjeta, o en nuestra barra.',
  '{amount} of what you paid was kept.': 'De lo que pagaste se retuvieron {amount}.',
  'I have read the {rules} and agree to them': 'Leí las {rules} y las acepto',
  'house rules': 'reglas de la casa',
  'The house rules that you agreed to': 'Las reglas de la casa que aceptaste',
  'I have read the house rules and agree to them': 'Leí las reglas de la casa y las acepto',
  'Read the house rules and agree to them.': 'Lee las reglas de la casa y acéptalas.',
  'Pay the deposit': 'Pagar el depósito',
  'Pay the deposit, {amount}': 'Pagar el depósito, {amount}',
  'Pay the rest, {amount}': 'Pagar lo que falta, {amount}',
  'Pay the balance, {amount}': 'Pagar el resto, {amount}',
  'Book the room': 'Reservar el espacio',
  'Ask for this time': 'Pedir esta hora',
  'Or pay once for everything: the deposit goes into your cart, and the room stays held until the time above runs out.':
    'O paga todo de una vez: el depósito va a tu carrito, y el espacio sigue apartado hasta que se acabe el tiempo de arriba.',
  'You pay at the café. We answer within one opening day.':
    'Pagas en el café. Respondemos en un día de apertura.',
  'up to {seats}': 'hasta {seats}',
  'What will you do there?': '¿Qué harás ahí?',
  'The room holds {seats}.': 'En el espacio caben {seats}.',
  'Move it to another time': 'Cambiarlo a otra hora',
  'It was not moved. Check your connection and try again.':
    'No se cambió. Revisa tu conexión e inténtalo de nuevo.',
  'Looking up the room…': 'Buscando el espacio…',
  'Another time': 'Otra hora',
  '{amount} in all.': '{amount} en total.',
  '{amount} comes back to you.': 'Te devolvemos {amount}.',
  '{amount} is left to pay.': 'Quedan {amount} por pagar.',
  'All is paid.': 'Todo está pagado.',
  'From {hour} on there is no time for the {count} hours of your booking: it would have {left}.':
    'A partir de las {hour} no caben las {count} horas de tu reserva: tendría {left}.',
  'It would be shorter: your booking is for {count} hours, and this is {left}.':
    'Sería más corta: tu reserva es de {count} horas, y esto son {left}.',
  'Your old time is free for others then.': 'Tu hora anterior queda libre para otros.',
  'Moving it…': 'Cambiando…',
  'Move it': 'Cambiar la hora',
  'Keep the old time': 'Dejar la hora anterior',
  'Cancel it': 'Cancelarlo',
  'Cancel the room': 'Cancelar el espacio',
  'The room is free for others then.': 'El espacio queda libre para otros.',
  'Cancelling…': 'Cancelando…',
  'Giving it back…': 'Devolviendo…',
  'Give this time back': 'Devolver esta hora',
  'It was not cancelled. Check your connection and try again.':
    'No se canceló. Revisa tu conexión e inténtalo de nuevo.',
}
