export type MailText = keyof typeof SPANISH_MAILS

/** What the mails of an order say, by its English. A text that is missing here does not compile. */
export const SPANISH_MAILS = {
  'Hi {name},': 'Hola, {name}:',
  'Hi,': 'Hola:',
  '{time} on {date}': '{time} del {date}',
  'on {date} at {time}': 'el {date}, a {time}',
  'at about {time}': 'hacia {time}',
  'for {name}': 'para {name}',

  'Order {number} at {cafe}': 'Orden {number} en {cafe}',
  'thank you! Your order {number} should be ready {when}.':
    '¡gracias! Tu orden {number} debe estar lista {when}.',
  'thank you! Your order {number} comes to your class {title}, for the break {when}.':
    '¡gracias! Llevamos tu orden {number} a tu clase {title}, para el descanso {when}.',
  'thank you! Your order {number} waits for you at the counter, whenever we are open.':
    '¡gracias! Tu orden {number} te espera en la barra, a la hora que estemos abiertos.',
  'Total: {amount}, paid': 'Total: {amount}, pagado',
  'Total: {amount}, to pay at the counter': 'Total: {amount}, se paga en la barra',
  'Follow your order: {link}': 'Sigue tu orden: {link}',

  'Your receipt from {cafe}: {amount}': 'Tu recibo de {cafe}: {amount}',
  'Order {number}, {when}': 'Orden {number}, a {when}',
  'Total: {amount}': 'Total: {amount}',
  'Tip with it: {amount}': 'Propina incluida: {amount}',
  'Given back of it: {amount}': 'Reembolsado: {amount}',
  'Thank you.': 'Gracias.',

  'Please confirm order {number} at {cafe}': 'Confirma tu orden {number} en {cafe}',
  'Order {number} at {cafe} waits for us': 'Tu orden {number} en {cafe} espera que la revisemos',
  'your order {number} waits for you: please confirm it by {until}.':
    'tu orden {number} te espera: confírmala antes de {until}.',
  'your order {number} waits for somebody at our counter, who looks at it before we make it.':
    'alguien en la barra revisa tu orden {number} antes de que la preparemos.',
  'Open this link and press the button: {link}': 'Abre este enlace y presiona el botón: {link}',
  'See how it stands: {link}': 'Mira cómo va: {link}',
  'Until then we keep no time for it, and after that it is cancelled automatically. If you did not order this, do nothing.':
    'Hasta entonces no le apartamos hora, y después se cancela sola. Si no la pediste tú, no hagas nada.',
  'Until then we keep no time for it. If nobody accepts it by {until}, it is cancelled automatically.':
    'Hasta entonces no le apartamos hora. Si nadie la acepta antes de {until}, se cancela sola.',

  'Order {number} is ready': 'Tu orden {number} está lista',
  'your order {number} is ready at the counter.': 'tu orden {number} está lista en la barra.',
  'Your order: {link}': 'Tu orden: {link}',

  'Order {number} takes a little longer': 'Tu orden {number} tarda un poco más',
  'sorry, your order {number} takes longer than we said. It should be ready at {time}.':
    'perdón, tu orden {number} tarda más de lo que dijimos. Debe estar lista a {time}.',
  'If that is too late for you, call us at {phone}.':
    'Si es muy tarde para ti, llámanos al {phone}.',

  'Order {number} was changed': 'Tu orden {number} cambió',
  'your order {number} was changed. It should be ready {when}.':
    'tu orden {number} cambió. Debe estar lista {when}.',
  'your order {number} was changed. It comes to your class {title}, for the break {when}.':
    'tu orden {number} cambió. La llevamos a tu clase {title}, para el descanso {when}.',
  'your order {number} was changed. It waits for you at the counter, whenever we are open.':
    'tu orden {number} cambió. Te espera en la barra, a la hora que estemos abiertos.',
  'This is what we make now:': 'Esto es lo que preparamos ahora:',
  'Total with tax and tip: {amount}, paid': 'Total con impuestos y propina: {amount}, pagado',
  'Total with tax and tip: {amount}, {due} to pay':
    'Total con impuestos y propina: {amount}; por pagar: {due}',
  'If that is a surprise, call us at {phone} or write to {email}.':
    'Si no lo esperabas, llámanos al {phone} o escribe a {email}.',

  'Order {number} was cancelled': 'Tu orden {number} se canceló',
  'your order {number} was cancelled. {money}': 'tu orden {number} se canceló. {money}',
  'Nothing was charged.': 'No se cobró nada.',
  'What you paid at the counter is given back to you there.':
    'Lo que pagaste en el mostrador se te devuelve allí.',
  'You asked us to cancel it.': 'Nos pediste que la canceláramos.',
  'Something in it is sold out.': 'Algo de ella está agotado.',
  'There is too much to make just now.': 'En este momento hay demasiado por preparar.',
  'We are closed at that time.': 'A esa hora estamos cerrados.',
  'We received it twice.': 'La teníamos dos veces.',
  'We could not reach you.': 'No pudimos localizarte.',
  '{amount} back for order {number}': 'Te devolvemos {amount} de la orden {number}',
  'we gave money back for your order {number}. {money}':
    'te devolvimos dinero de tu orden {number}. {money}',
  '{amount} goes back to the card that you paid with. Banks take some days for that.':
    '{amount} regresan a la tarjeta con la que pagaste. Los bancos tardan unos días.',
  '{amount} is on your gift card again.': '{amount} están otra vez en tu tarjeta de regalo.',
  '{amount} was given back at the counter.': '{amount} se devolvieron en la barra.',

  'Order {number} was not accepted': 'No pudimos aceptar tu orden {number}',
  'we could not take your order {number}: that time is full, and nobody at the counter could accept it in time. Nothing was charged.':
    'no pudimos aceptar tu orden {number}: esa hora está llena, y nadie en la barra la pudo aceptar a tiempo. No se cobró nada.',
  'Please order again for another time, or call us at {phone}.':
    'Ordena de nuevo para otra hora, o llámanos al {phone}.',
  'your order {number} waited to be confirmed, and more orders were waiting than we can look at, so it was cancelled. Nothing was charged.':
    'tu orden {number} esperaba confirmación, y había más órdenes de las que podemos revisar, así que se canceló. No se cobró nada.',
  'Please order again, signed in if you have an account, or call us at {phone}. If you did not order this, do nothing.':
    'Ordena de nuevo, con tu cuenta si tienes una, o llámanos al {phone}. Si no la pediste tú, no hagas nada.',

  'Your gift card from {cafe} ({number})': 'Tu tarjeta de regalo de {cafe} ({number})',
  'Your gift cards from {cafe} ({number})': 'Tus tarjetas de regalo de {cafe} ({number})',
  'thank you! Your gift card is paid. This link shows its code:':
    '¡gracias! Tu tarjeta de regalo está pagada. Este enlace muestra su código:',
  'thank you! Your gift cards are paid. Each link shows the code of one:':
    '¡gracias! Tus tarjetas de regalo están pagadas. Cada enlace muestra el código de una:',
  'To give one away, pass its link or its code on. Whoever has either can spend it, here and on our site. It does not expire.':
    'Para regalarla, pasa su enlace o su código. Quien tenga uno de los dos la puede gastar, aquí y en nuestro sitio. No vence.',

  Subtotal: 'Subtotal',
  Tax: 'Impuestos',
  'Tax ({percent}%)': 'Impuestos ({percent}%)',
  Tip: 'Propina',
  '{label}: {amount}': '{label}: {amount}',
  '{name}: waived': '{name}: sin cargo',
} as const satisfies Readonly<Record<string, string>>
