/** From a pickup time to the order that was picked up: order, checkout, payment, confirmation. */
export const TEXTS = {
  // When
  'Order for pickup': 'Ordena para recoger',
  'Pickup time': 'Hora para recoger',
  Pickup: 'Para recoger',
  'as soon as it is ready': 'en cuanto esté lista',
  'When do you want it?': '¿Para cuándo la quieres?',
  '{price} of it was paid at the counter. Please cancel it there, where you get your money back.':
    'Se pagaron {price} en la barra. Cancélala allí, donde te devuelven el dinero.',
  'It is paid already. Please cancel it at the counter, where you get your money back.':
    'Ya está pagada. Cancélala en la barra, donde te devuelven el dinero.',
  'Earliest: {time}': 'Lo más pronto: {time}',
  'Keep it': 'Conservar',
  Later: 'Más tarde',
  Change: 'Cambiar',
  'As soon as it is ready': 'En cuanto esté lista',
  'The kitchen is paused until {time}': 'La cocina está en pausa hasta: {time}',
  'not possible right now': 'ahora no es posible',
  'about {count} minutes': 'unos {count} minutos',
  closed: 'cerrado',
  Full: 'Lleno',
  'the pickup times': 'las horas para recoger',
  'what is in your cart': 'lo que hay en tu carrito',
  'how you pay': 'cómo pagas',
  'how long it is held': 'cuánto tiempo se guarda',
  'what is booked': 'lo reservado',
  'what this order waits for': 'qué espera esta orden',
  'the receipt': 'el recibo',
  'what you can do about it': 'lo que puedes hacer',
  'Other hours on this day: {why}': 'Otro horario este día: {why}',
  'No available time slots for this date': 'No hay horas disponibles para este día',
  'Please select another date': 'Elige otro día',
  Time: 'Hora',
  'For here or to go': 'Para aquí o para llevar',
  'For here': 'Para aquí',
  'To go': 'Para llevar',

  // Order again
  'Order again': 'Ordenar de nuevo',
  'What you had last, on this device.': 'Lo último que ordenaste en este dispositivo.',
  'Looking up your last orders': 'Buscando tus últimas órdenes',
  '{status}: follow it': '{status}: síguela',
  'Order {number} again': 'Ordenar {number} de nuevo',

  // Checkout
  'Bringing your cart over…': 'Trayendo tu carrito…',
  'Check out': 'Pagar',
  When: 'Cuándo',
  Who: 'Quién',
  What: 'Qué',
  'Name we call out': 'Nombre que llamamos',
  'to reach you': 'para ubicarte',
  'email or phone is enough': 'basta con el correo o el teléfono',
  'Note for the barista': 'Nota para el barista',
  'We tell the kitchen: {what}.': 'Se lo decimos a la cocina: {what}.',
  'The kitchen is not told: {what}.': 'No se le dice a la cocina: {what}.',
  'You told our chat.': 'Se lo dijiste a nuestro chat.',
  'Tell the kitchen': 'Decírselo a la cocina',
  'Don’t tell the kitchen': 'No decírselo a la cocina',
  '{what} allergy': 'alergia a {what}',
  'The kitchen sees this note marked as an allergy.':
    'La cocina ve esta nota marcada como alergia.',
  'optional; tell us about allergies': 'opcional; dinos si tienes alergias',
  'What is below was in your cart here.': 'Lo de abajo estaba en tu carrito aquí.',
  'Your cart here already had something in it; everything is below.':
    'Tu carrito aquí ya tenía algo; todo está abajo.',
  'Your cart here already had {count} things in it; everything is below.':
    'Tu carrito aquí ya tenía {count} cosas; todo está abajo.',
  'Keep only the new ones': 'Dejar solo lo nuevo',
  'The cart could not be brought over. Please try again.':
    'No se pudo traer el carrito. Inténtalo de nuevo.',
  For: 'Para',
  'For whom: {name}': 'Para quién: {name}',
  'for {name}': 'para {name}',
  '{pieces} of {quantity} refunded': '{pieces} de {quantity} reembolsadas',
  '{name}, waived': '{name}, sin cargo',
  'How many of {name}': 'Cuántos de {name}',
  'Remove {name}': 'Quitar {name}',
  'One less {name}': 'Un {name} menos',
  'One more {name}': 'Un {name} más',
  'Remove it': 'Quitarlo',
  'Join it there': 'Hazte miembro ahí',
  'Sign in, and keep your cart': 'Inicia sesión y conserva tu carrito',
  'First day': 'Primer día',
  'A membership needs an account: sign in, and your cart is kept. Or remove this line.':
    'Una membresía necesita una cuenta: inicia sesión y tu carrito se conserva. O quita esta línea.',
  'An account has one membership. Remove the others to go on.':
    'Una cuenta tiene una sola membresía. Quita las demás para seguir.',
  'Your membership is in an order that waits for its payment. Pay that one, or remove this line.':
    'Tu membresía está en una orden que espera su pago. Paga esa, o quita esta línea.',
  'You are a member already. Change your tier on your membership page, and remove this line.':
    'Ya eres miembro. Cambia de nivel en la página de tu membresía y quita esta línea.',
  'The first month. {amount} again on {day}, and each month after that, until you cancel it.':
    'El primer mes. {amount} otra vez el {day} y cada mes después, hasta que la canceles.',
  'The card you pay with is kept for it by the payment service.':
    'El servicio de pago guarda para eso la tarjeta con la que pagas.',
  'Your membership goes on. Cancel it on its own page.':
    'Tu membresía sigue. Cancélala en su propia página (en inglés).',
  'Tip for the bar': 'Propina para la barra',
  'The tip is {tip}. Is that right?': 'La propina es de {tip}. ¿Es correcto?',
  'A tip of {tip} is more than the {of} it is for. Is that right?':
    'Una propina de {tip} es más que los {of} a los que corresponde. ¿Es correcto?',
  'Yes, a tip of {tip}': 'Sí, una propina de {tip}',
  'No tip': 'Sin propina',
  'Write the tip in dollars, such as 2.50.': 'Escribe la propina en dólares, por ejemplo 2.50.',
  'Other $': 'Otra $',
  'I have a promo code': 'Tengo un código promocional',
  'Promo code': 'Código promocional',
  Apply: 'Aplicar',
  'Take off': 'Quitar',
  '{label} applied.': '{label}: se aplicó.',
  'Use my {points} points': 'Usar mis {points} puntos',
  '{worth} off, at most': 'hasta {worth} menos',
  'Pay with a gift card': 'Pagar con tarjeta de regalo',
  'Gift card code': 'Código de la tarjeta de regalo',
  'Use it': 'Usarla',
  'The card could not be looked up.': 'No se pudo consultar la tarjeta.',
  'Gift card …{digits} pays {amount}{left}.': 'La tarjeta de regalo …{digits} paga {amount}{left}.',
  '; {amount} is left to pay': '; quedan {amount} por pagar',
  'Gift card: −{card}. Left to pay: {left}': 'Tarjeta de regalo: −{card}. Por pagar: {left}',
  'The gift card did not pay': 'La tarjeta de regalo no pagó',
  'It could not be reached.': 'No hubo conexión.',
  Pay: 'Pagar',
  'How you pay': 'Cómo pagas',
  'Pay at the counter': 'Pagar en la barra',
  'by card or cash, at pickup': 'con tarjeta o efectivo, al recoger',
  'Pay now': 'Pagar ahora',
  'test payments: no money is taken': 'pagos de prueba: no se cobra nada',
  'by card, on a page of Stripe': 'con tarjeta, en una página de Stripe',
  'By card, on a page of Stripe.': 'Con tarjeta, en una página de Stripe.',

  // What it costs
  'The total could not be worked out.': 'No se pudo calcular el total.',
  'Adding it up…': 'Sumando…',
  Subtotal: 'Subtotal',
  Tip: 'Propina',
  Total: 'Total',
  'Sales tax ({percent}%)': 'Impuestos ({percent}%)',
  'Placing your order…': 'Enviando tu orden…',
  'Go to payment · {total}': 'Ir al pago · {total}',
  'Place order': 'Hacer la orden',
  'Place order · {total}': 'Hacer la orden · {total}',
  'The gift card pays all of it.': 'La tarjeta de regalo paga todo.',
  'You pay at the counter, by card or cash, when you pick it up. Nothing is charged now.':
    'Pagas en la barra, con tarjeta o efectivo, cuando recojas. Ahora no se cobra nada.',
  'Payment is secure and handled by a card payment provider.':
    'El pago es seguro y lo procesa un proveedor de pagos con tarjeta.',
  'Order {number} waits for your payment.': 'La orden {number} espera tu pago.',
  'Nothing to check out yet': 'Todavía no hay nada que pagar',
  "Your cart is empty. Let's add something first!": 'Tu carrito está vacío. ¡Agrega algo primero!',

  // What is missing
  'Choose a pickup time.': 'Elige una hora para recoger.',
  'Tell us the name to call out.': 'Dinos el nombre que llamamos.',
  'Leave an email or a phone number, so we can reach you about this order.':
    'Deja un correo o un teléfono para avisarte de esta orden.',
  'Something cannot be made as ordered. Change or remove it first.':
    'Algo no se puede preparar como lo pediste. Cámbialo o quítalo primero.',

  // The order
  'Your order is safe; we just cannot show it': 'Tu orden está a salvo; solo no la podemos mostrar',
  'Look again': 'Mirar de nuevo',
  'Fetching it…': 'Buscándola…',
  'Order for {name}': 'Orden para {name}',
  'Order number {number}': 'Orden número {number}',
  'Order status': 'Cómo va',
  'Waiting to be accepted': 'Espera que la aceptemos',
  'Waiting for payment': 'Espera el pago',
  Pending: 'Recibida',
  Confirmed: 'Confirmada',
  Preparing: 'En preparación',
  Ready: 'Lista',
  'Picked up': 'Recogida',
  Cancelled: 'Se canceló',
  'Not picked up': 'No se recogió',
  Refunded: 'Reembolsada',
  'We hold it for you. It is made when it is paid.':
    'La guardamos para ti. Se prepara cuando esté pagada.',
  'Go to payment': 'Ir al pago',
  Break: 'Descanso',
  'Ready about': 'Lista hacia',
  'For the break of {title}: the bar brings it to the class.':
    'Para el descanso de {title}: la barra la lleva a la clase.',
  'At the counter, {street}. Say {name} or {number}.':
    'En la barra, {street}. Di {name} o {number}.',
  'No connection. This is how it stood before; it goes on by itself when you are online.':
    'Sin conexión. Así estaba antes; sigue sola cuando vuelvas a tener conexión.',
  'The bar has started making it, so it can no longer be changed or cancelled here.':
    'La barra ya la está preparando, así que aquí ya no se puede cambiar ni cancelar.',
  'Something wrong? Call {phone} or ask at the counter, and say {number}.':
    '¿Hay algún problema? Llama al {phone} o pregunta en la barra y di {number}.',
  'Something wrong? Ask at the counter, and say {number}.':
    '¿Hay algún problema? Pregunta en la barra y di {number}.',
  'This page updates by itself.': 'Esta página se actualiza sola.',
  'Reconnecting…': 'Conectando de nuevo…',
  'On the ticket': 'En el ticket',
  'the ticket': 'el ticket',
  'Pay the rest: {amount}': 'Pagar el resto: {amount}',
  'Print the receipt': 'Imprimir el recibo',
  'Add it to your calendar': 'Agregar a tu calendario',
  'Pick up {number} at {cafe}': 'Recoger {number} en {cafe}',
  'Drinks in the break of {title}': 'Bebidas en el descanso de {title}',
  'The bar brings {number} to your class: nothing is to be picked up.':
    'La barra lleva {number} a tu clase: no hay nada que recoger.',
  'At the counter, say {name} or {number}.': 'En la barra, di {name} o {number}.',
  'Order the same again': 'Ordenar lo mismo otra vez',
  'Back to the menu': 'Volver al menú',
  'Back to {host}': 'Volver a {host}',
  'Your cart was filled at {host}.': 'Llenaste tu carrito en {host}.',
  'Order not found': 'Orden no encontrada',
  'We cannot find that order': 'No encontramos esa orden',
  'Open the whole link from your confirmation again. If it still fails, tell us your name at the counter.':
    'Abre otra vez el enlace completo de tu confirmación. Si sigue fallando, dinos tu nombre en la barra.',
  'Sign in to see your orders': 'Inicia sesión para ver tus órdenes',
  'One step left: your payment': 'Falta un paso: tu pago',
  'Paid with your seats': 'Se paga con tus lugares',
  'It is in the price of your seats in {title}, and is paid with them.':
    'Está en el precio de tus lugares en {title}, y se paga con ellos.',
  'Drinks for the break: {drinks}': 'Bebidas para el descanso: {drinks}',
  'See your seats': 'Ver tus lugares',
  'These drinks are in the price of your seats, and are paid with them.':
    'Estas bebidas están en el precio de tus lugares, y se pagan con ellos.',
  'We have your order': 'Tenemos tu orden',
  'The bar has seen it': 'La barra ya la vio',
  'It is being made': 'Se está preparando',
  'It is ready for your break': 'Está lista para tu descanso',
  'It is ready: come and get it': 'Está lista: ven por ella',
  'Enjoy it': 'Que la disfrutes',
  'This order was cancelled': 'Esta orden se canceló',
  'You asked us to cancel it.': 'Nos pediste que la canceláramos.',
  'Something in it is sold out.': 'Algo de ella está agotado.',
  'There is too much to make just now.': 'En este momento hay demasiado por preparar.',
  'We are closed at that time.': 'A esa hora estamos cerrados.',
  'We received it twice.': 'La teníamos dos veces.',
  'We could not reach you.': 'No pudimos localizarte.',
  'Order {number} is cancelled.': 'La orden {number} está cancelada.',
  'We missed you': 'Te esperamos',
  'This order was refunded': 'Esta orden se reembolsó',
  'Paid back.': 'Reembolsada.',
  'Paid back: {amount}.': 'Reembolsada: {amount}.',
  '{amount} is given back to you at the counter.': 'Se te devuelven {amount} en la barra.',
  'Food and drinks are refunded: {amount}.': 'Se reembolsó lo que había que preparar: {amount}.',
  'Anything you booked with them stays booked: cancel it on its own page, where its own terms apply.':
    'Lo que se reservó con la orden sigue reservado: se devuelve en su propia página, con sus propias reglas.',
  'Paid on {date}': 'Pagado el {date}',
  'Given back on {date}': 'Devuelto el {date}',
  'Charged in one sum, with your seats': 'Cobrado en un solo cargo, con tus lugares',
  '{what}: given back on {date}': '{what}: devuelto el {date}',
  '{what}: credit on {date}': '{what}: crédito el {date}',
  'Left of what was paid': 'Queda de lo pagado',
  'The receipt of all of it': 'El recibo de todo',
  'In the break: {drink}': 'En el descanso: {drink}',
  'The drinks for the break are order {number}':
    'Las bebidas para el descanso son el pedido {number}',
  'Partly refunded: {amount} was paid back.': 'Reembolsada en parte: se devolvieron {amount}.',
  'Paid.': 'Pagada.',
  '{amount} left to pay. The rest is paid.': 'Quedan {amount} por pagar. El resto está pagado.',
  'Not paid yet.': 'Todavía no está pagada.',
  'Not paid. If a payment still arrives, we refund it the way it was paid.':
    'No está pagada. Si todavía llega un pago, se te devuelve del mismo modo.',
  'There is nothing to pay.': 'No hay nada que pagar.',
  'To pay at the counter.': 'Se paga en la barra.',
  'We sent no email about it, because many went to this address or from your network lately. Keep this page: it shows how your order stands.':
    'No enviamos un correo, porque hubo muchos a esta dirección o desde tu red. Guarda esta página: muestra cómo va tu orden.',
  'Keep this page: it shows how your order stands.':
    'Guarda esta página: muestra cómo va tu orden.',
  'The details are on their way to {email}.': 'Los detalles van en camino a {email}.',

  // It waits to be confirmed
  'Almost there: please confirm it': 'Ya casi: confírmala',
  'We will check it first': 'Primero la revisamos',
  'We do not start making it yet. It is cancelled automatically unless it is confirmed by':
    'Todavía no la preparamos. Se cancela sola si no se confirma antes de',
  'The pickup time you chose:': 'La hora que elegiste para recoger:',
  'Large orders, and orders at busy times, have to be confirmed. We sent you an email with a link.':
    'Las órdenes grandes, y las de horas con mucha gente, se tienen que confirmar. Te enviamos un correo con un enlace.',
  'Somebody at the counter checks large orders, and orders at busy times, before we start. There is nothing you need to do.':
    'Alguien en la barra revisa las órdenes grandes, y las de horas con mucha gente, antes de empezar. No tienes que hacer nada.',
  'Somebody at the counter looks at it first, because we cannot ask you by email to confirm it. It is faster to cancel it and send it again with your email address, or signed in; or order at the counter.':
    'Alguien en la barra la mira primero, porque no podemos pedirte por correo que la confirmes. Es más rápido cancelarla y enviarla de nuevo con tu correo, o con tu cuenta; o pedir en la barra.',
  'Confirm my order': 'Confirmar mi orden',
  'Confirming…': 'Confirmando…',
  'It was not confirmed. Please try again.': 'No se confirmó. Inténtalo de nuevo.',
  'This link does not fit the order. Please open the newest email and use its link.':
    'Este enlace no corresponde a la orden. Abre el correo más reciente y usa su enlace.',
  'This order was not confirmed in time, so it was cancelled. Please order again.':
    'Esta orden no se confirmó a tiempo, así que se canceló. Ordena de nuevo, por favor.',
  'More orders were waiting than we can look at, so this one was cancelled. Please order again.':
    'Esperaban más órdenes de las que podemos revisar, así que esta se canceló. Ordena de nuevo, por favor.',
  'This order was cancelled, so there is nothing to confirm any more.':
    'Esta orden se canceló, así que ya no hay nada que confirmar.',
  'Your email address is confirmed, thank you. That time is nearly full, or a lot is open for you already, so somebody at the counter looks at your order first. There is nothing you need to do; or cancel it and choose another time.':
    'Tu correo está confirmado, gracias. Esa hora está casi llena, o ya tienes varias órdenes, así que alguien en la barra la mira primero. No tienes que hacer nada; o cancélala y elige otra hora.',

  // Changing and cancelling it
  'Change this order': 'Cambiar esta orden',
  'Change your order': 'Cambia tu orden',
  'Note for the bar': 'Nota para la barra',
  'Another pickup time': 'Otra hora para recoger',
  'Changing…': 'Cambiando…',
  'Change the order': 'Cambiar la orden',
  'The bar has started making it. We do not know whether this change is in it: look at your order on this page, and tell us at the counter.':
    'La barra ya empezó a prepararlo. No sabemos si este cambio está incluido: mira tu pedido en esta página y avísanos en la barra.',
  'The bar has started making it. Nothing was changed: tell us at the counter.':
    'En la barra ya empezaron a prepararla. No se cambió nada: dínoslo en la barra.',
  'Close the form': 'Cerrar el formulario',
  'Keep as is': 'Dejarla como está',
  'You get {amount} back, the way you paid.': 'Te devolvemos {amount}, igual que pagaste.',
  'Nothing more to pay.': 'No hay nada más que pagar.',
  '{amount} more to pay. Nothing is charged now: pay it here afterwards, or at the counter.':
    'Faltan {amount}. Ahora no se cobra nada: págalos aquí después, o en la barra.',
  '{amount} to pay at the counter.': '{amount} por pagar en la barra.',
  'We do not know whether it was changed. Please try again.':
    'No se sabe si se cambió. Inténtalo de nuevo.',
  '{amount} goes back to you.': 'Te devolvemos {amount}.',
  '{amount} is left to pay.': 'Quedan {amount} por pagar.',
  'Your order is changed, and the bar sees it.': 'Tu orden se cambió, y la barra ya lo ve.',
  'Change {name}': 'Cambiar {name}',
  'Change the choices: {name}': 'Elegir de otra forma: {name}',
  'To remove the last item, cancel the order.': 'Para quitar lo último, cancela la orden.',
  'Add something': 'Agregar algo',
  'Latte, egg tart, …': 'Latte, egg tart, …',
  'Found on the menu': 'Encontrado en el menú',
  'Nothing on the menu is called that.': 'Nada del menú se llama así.',
  '{name} for {whose}': '{name} para {whose}',
  Save: 'Guardar',
  'Cancel order {number}?': '¿Cancelar la orden {number}?',
  'The bar does not make it, and you pay nothing.': 'La barra no la prepara, y no pagas nada.',
  'The bar does not make it.': 'La barra no la prepara.',
  'You get back what you paid, the way you paid.':
    'Te devolvemos lo que pagaste, igual que pagaste.',
  'The work hangs on the wall again.': 'La obra vuelve a la pared.',
  'An order with a work of the gallery cannot be changed here. Ask at the counter.':
    'Una orden con una obra de la galería no se puede cambiar aquí. Pregunta en la barra.',
  'It is yours': 'Ya lo tienes',
  'Collect it whenever we are open.': 'Recógela cuando estemos abiertos.',
  'Collect it whenever we are open: today until {time}.':
    'Recógela cuando estemos abiertos: hoy hasta las {time}.',
  'Collect it whenever we are open: we open today at {time}.':
    'Recógela cuando estemos abiertos: abrimos hoy a las {time}.',
  'Collect it whenever we are open: we open {day} at {time}.':
    'Recógela cuando estemos abiertos: abrimos el {day} a las {time}.',
  'Cancelling…': 'Cancelando…',
  'Yes, cancel it': 'Sí, cancelarla',
  'Cancel this order': 'Cancelar esta orden',
  'It was not cancelled. Please try again.': 'No se canceló. Inténtalo de nuevo.',

  // The receipt
  'Email the receipt': 'Enviar el recibo por correo',
  'The receipt is on its way to {email}.': 'El recibo va en camino a {email}.',
  'This server sends no email yet. The receipt is kept under Emails.':
    'Este servidor todavía no envía correos. El recibo está en la bandeja de salida.',
  'This server sends no email yet. Print the receipt instead.':
    'Este servidor todavía no envía correos. Imprime el recibo.',
  'Another address': 'Otra dirección',
  'Receipt by email': 'Recibo por correo',
  'Send the receipt': 'Enviar el recibo',
  'for this email only': 'solo para este correo',

  // Payment
  Payment: 'Pago',
  'Checking your payment…': 'Comprobando tu pago…',
  'Order {number}': 'Orden {number}',
  'To pay': 'Por pagar',
  'To pay at the counter': 'Se paga en la barra',
  Paid: 'Pagado',
  'Nothing to pay': 'Nada que pagar',
  'Paid back': 'Reembolsada',
  'We have not accepted this order yet, and nothing was charged. See the order for what comes next.':
    'Todavía no hemos aceptado esta orden y no se ha cobrado nada. Mira en la orden qué sigue.',
  'Paid: {amount}': 'Pagado: {amount}',
  '{amount} to pay': '{amount} por pagar',
  'Opening the card page…': 'Abriendo la página de la tarjeta…',
  'Pay {amount} by card': 'Pagar {amount} con tarjeta',
  'Pay at the counter instead': 'Mejor pagar en la barra',
  'See the order': 'Ver la orden',
  'Thank you. We have the payment. We write to you with a link to the code, too.':
    'Gracias. Tenemos el pago. También te escribimos con un enlace al código.',
  'Thank you. We have the payment.': 'Gracias. Tenemos el pago.',
  'Nothing was charged so far.': 'Hasta ahora no se cobró nada.',
  'We hold your order until {time}.': 'Guardamos tu orden hasta las {time}.',
  'Thank you. We have the payment, and the bar has the order.':
    'Gracias. Tenemos el pago, y la barra tiene la orden.',
  'Your part is paid': 'Tu parte está pagada',
  '{amount} of the order is left, which the counter takes.':
    'Quedan {amount} de la orden, que se cobran en la barra.',
  'That is your part of {amount}. The counter takes the rest.':
    'Es tu parte de {amount}. El resto se cobra en la barra.',
  'Cards are not taken online just now. Pay at the counter.':
    'Ahora no se aceptan tarjetas en línea. Paga en la barra.',
  'This order is over. {amount} goes back to the card it came from; banks take some days.':
    'Esta orden terminó. {amount} regresan a la tarjeta; los bancos tardan unos días.',
  'This order is over, and nothing was charged.': 'Esta orden terminó, y no se cobró nada.',
  'We hold your order until {time}. It is made when it is paid.':
    'Guardamos tu orden hasta las {time}. Se prepara cuando esté pagada.',
  '{amount} is paid already.': 'Ya están pagados {amount}.',
  'Test payments: no money is taken.': 'Pagos de prueba: no se cobra nada.',
  'Paid already? This page updates by itself, within a few minutes.':
    '¿Ya pagaste? Esta página se entera sola, en unos minutos como mucho.',
  'That did not work. Your order is held: please try again.':
    'Eso no funcionó. Tu orden está guardada: inténtalo de nuevo.',
  'We cannot find that payment': 'No encontramos ese pago',
  'Open the whole link from your order again, or tell us your name at the counter.':
    'Abre otra vez el enlace completo de tu orden, o dinos tu nombre en la barra.',
  'The code of the gift card is shown here when it is paid.':
    'El código de la tarjeta de regalo aparece aquí cuando esté pagada.',
  'The codes could not be fetched. They are safe: open this page again in a moment.':
    'No se pudieron cargar los códigos. Están a salvo: abre esta página de nuevo en un momento.',
  'The gift card': 'La tarjeta de regalo',
  'The gift cards': 'Las tarjetas de regalo',
  ', {amount} left': ', quedan {amount}',
  'Whoever has a code can spend it. Keep the link of this page to see it again.':
    'Quien tiene un código puede gastarlo. Guarda el enlace de esta página para verlo otra vez.',

  'Thank you. We have the payment, and the work is yours: it waits at the counter.':
    'Gracias. Tenemos el pago y la obra es tuya: te espera en la barra.',
  'We hold your order until {time}. Until then nobody else can buy the work.':
    'Apartamos tu orden hasta las {time}. Hasta entonces nadie más puede comprar la obra.',
  'held for 1 more minute': 'apartado 1 minuto más',
  'held for {count} more minutes': 'apartado {count} minutos más',
  'less than a minute left': 'queda menos de un minuto',
  'Less than 2 minutes are left. After that it is free for others.':
    'Quedan menos de 2 minutos. Después queda libre para otros.',
  'Who comes, and what comes back': 'Quién viene y qué se devuelve',
  'Holding…': 'Apartando…',
  'Hold them again': 'Apartarlos otra vez',
  'Held without {drinks} for the break: sold out by now.':
    'Apartado sin {drinks} para el descanso: ya se agotó.',
  'Held without {drinks} for the break. {why}': 'Apartado sin {drinks} para el descanso. {why}',
  'Choose drinks': 'Elegir bebidas',
  'Hold it again': 'Apartarla otra vez',
  'The room is no longer held for you.': 'La sala ya no está apartada para ti.',
  'The seats are no longer held for you.': 'Los lugares ya no están apartados para ti.',
  'Nothing to pick up: it is booked for you when it is paid.':
    'No hay nada que recoger: queda reservado en cuanto esté pagado.',
  'One payment for everything.': 'Un solo pago por todo.',
  'Thank you. We have the payment. We write to you about what you booked.':
    'Gracias. Tenemos el pago. Te escribimos sobre lo que reservaste.',
  'We hold your order until {time}. Until then nobody else can book it.':
    'Apartamos tu orden hasta las {time}. Hasta entonces nadie más puede reservarlo.',
  'We hold it for you until it is paid.': 'Te lo apartamos hasta que esté pagado.',
  'Thank you, it is paid': 'Gracias, está pagado',
  'What was held for you is free for others again.':
    'Lo que estaba apartado para ti vuelve a estar libre para otros.',
  Booked: 'Reservado',
  'No longer booked': 'Ya no está reservado',
  'Open one of these to change it or to give it back. What comes back follows its own rules.':
    'Abre una de estas para cambiarla o devolverla. Lo que se devuelve sigue sus propias reglas.',
  'It is free for others again, and you pay nothing.':
    'Queda libre para otras personas, y no pagas nada.',
  'What is booked stays booked: give it back on its own page, by its own rules.':
    'Lo reservado sigue reservado: devuélvelo en su propia página, con sus propias reglas.',
  'An order with something booked cannot be changed here. Ask at the counter.':
    'Una orden con algo reservado no se puede cambiar aquí. Pregunta en la barra.',
  'We hold the work for you meanwhile, for half an hour.':
    'Mientras tanto te apartamos la obra, media hora.',
  'Whenever we are open. It is yours from the moment it is paid; ask for it at the counter.':
    'Cuando estemos abiertos. Es tuya desde que está pagada; pídela en la barra.',
  Remove: 'Quitar',

  // Gift cards
  'For drinks and everything else on the menu, at the counter and on this site. They do not expire.':
    'Para bebidas y todo lo demás del menú, en la barra y en este sitio. No vencen.',
  'Buy one': 'Comprar una',
  'How much is left on mine?': '¿Cuánto le queda a la mía?',
  'Buy a gift card': 'Comprar una tarjeta de regalo',
  'Choose whole dollars from {least} to {most}.': 'Elige dólares enteros, de {least} a {most}.',
  'Order it': 'Pedirla',
  'One moment…': 'Un momento…',
  'You see the code as soon as it is paid. Give it to whoever you like.':
    'Ves el código en cuanto esté pagada. Dáselo a quien quieras.',
  'You pay it at the counter, and see the code then.':
    'La pagas en la barra, y entonces ves el código.',
  Amount: 'Monto',
  'Amount in whole $': 'Monto en dólares, sin centavos',
  'Your email': 'Tu correo',
  'Check a gift card': 'Consultar una tarjeta de regalo',
  'Check the balance': 'Consultar el saldo',
  'Checking…': 'Comprobando…',
  Code: 'Código',
  '16 letters and digits': '16 letras y números',
  'Enter the code of the card: 16 letters and digits.':
    'Escribe el código de la tarjeta: 16 letras y números.',
  'The card that ends in {digits} has {amount} left.':
    'A la tarjeta que termina en {digits} le quedan {amount}.',

  // A gift card by the link of its mail
  'A gift card for you': 'Una tarjeta de regalo para ti',
  'We cannot find that gift card': 'No encontramos esa tarjeta de regalo',
  'Open the whole link again, or {write}.': 'Abre otra vez el enlace completo, o {write}.',
  'write to us': 'escríbenos',
  'It pays for drinks and everything else on the menu, and does not expire.':
    'Paga bebidas y todo lo demás del menú, y no vence.',
  'the gift card': 'la tarjeta de regalo',
  'left of {amount}': 'quedan de {amount}',
  'Order something': 'Ordenar algo',
  'At checkout, press “Pay with a gift card” and type this code. At the counter, show it or say it. Whoever has the code can spend it.':
    'Al pagar, presiona “Pagar con tarjeta de regalo” y escribe este código. En la barra, muéstralo o dilo. Quien tiene el código puede gastarlo.',
  'Copy the code': 'Copiar el código',
  Copied: 'Copiado',
  'Please select and copy it': 'Selecciónalo y cópialo',
}
