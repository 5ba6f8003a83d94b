/** Our story, and how to reach us. */
export const TEXTS = {
  'our story': 'nuestra historia',
  'Read the menu': 'Ver el menú',
  'Meet the artists': 'Conoce a los artistas',
  'See the rooms': 'Ver los espacios',
  'Write to us': 'Escríbenos',
  'drinks, each made your way': 'bebidas, cada una a tu gusto',
  'artists from around here': 'artistas de por aquí',
  'prints on the walls': 'grabados en las paredes',

  'Come by.': 'Pasa por aquí.',
  'our address': 'nuestra dirección',
  'Find it on a map': 'Verlo en un mapa',
  'A drawn map: {street}, between the bridge over the river and the post office.':
    'Un mapa dibujado: {street}, entre el puente sobre el río y la oficina de correos.',
  'Post office': 'Correos',
  Call: 'Llama',
  'While we are open, somebody picks up.': 'Mientras estamos abiertos, alguien contesta.',
  Write: 'Escribe',
  'Large orders, lost scarves, or the form below.':
    'Órdenes grandes, bufandas perdidas, o el formulario de abajo.',

  'It is about': 'Motivo',
  'An order': 'Una orden',
  'An event': 'Un evento',
  'A class': 'Una clase',
  'Renting a room': 'Rentar un espacio',
  'A work on the wall': 'Una obra de la pared',
  Press: 'Prensa',
  'Something else': 'Otra cosa',
  Message: 'Mensaje',
  'Write a sentence or two, so that we can answer.':
    'Escribe una o dos frases, para que podamos responder.',
  'Send the message': 'Enviar el mensaje',
  'We answer by email, and use your address for nothing else.':
    'Respondemos por correo, y no usamos tu dirección para nada más.',
  'Got it.': 'Recibido.',
  'Thank you, we have your message. This café sends no email yet: ask for the answer at the counter or on the phone.':
    'Gracias, tenemos tu mensaje. Este café todavía no envía correos: pide la respuesta en la barra o por teléfono.',
  'This café sends no email yet: ask for the answer at the counter or on the phone. We use your address for nothing else.':
    'Este café todavía no envía correos: pide la respuesta en la barra o por teléfono. No usamos tu dirección para nada más.',
  'It reaches the people who answered you. This café sends no email yet: ask for the answer at the counter or on the phone.':
    'Le llega a quienes te respondieron. Este café todavía no envía correos: pide la respuesta en la barra o por teléfono.',
  'Thank you, we have your message. We answer within two opening days.':
    'Gracias, tenemos tu mensaje. Respondemos en dos días de apertura.',
  'Write another one': 'Escribir otro',

  'Reply to us': 'Respóndenos',
  'Reply about {reference}': 'Respuesta sobre {reference}',
  'About {reference}, which you wrote to us before.':
    'Sobre {reference}, que nos escribiste antes.',
  'Your reply': 'Tu respuesta',
  'Write what you want to tell us.': 'Escribe lo que nos quieres decir.',
  'Send the reply': 'Enviar la respuesta',
  'It reaches the people who answered you. We answer by email.':
    'Llega a quienes te respondieron. Respondemos por correo.',
  'Write once more': 'Escribir otra vez',
}
