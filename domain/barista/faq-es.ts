/**
 * Answers of the page of questions in Spanish, by the English text that they were made from: an answer that the café has written anew
 * is given as it stands, in English.
 */
export const FAQ_ES: Readonly<Record<string, string>> = {
  'Yes, from the sidewalk to the bar, the lounge, the Art Space and the restroom. One end of the long table takes a wheelchair. Only the paper store has stairs.':
    'Sí, desde la acera hasta la barra, la sala, el Art Space y el baño. En un extremo de la mesa larga cabe una silla de ruedas. Solo el almacén de papel tiene escaleras.',
  'Yes, on a leash, in the lounge. Not in the Art Space: ink on paws travels. There is a bowl by the door.':
    'Sí, el perro puede entrar con correa a la sala. Al Art Space no: la tinta en las patas viaja. Hay un plato con agua junto a la puerta.',
  'Yes. There is wifi, there are plugs along the lounge wall, and nobody is asked to leave a table. On Saturdays between noon and three we ask laptops to share.':
    'Sí. Hay wifi y enchufes a lo largo de la pared de la sala, y a nadie le pedimos la mesa. Los sábados de doce a tres pedimos compartir mesa a quien trae computadora.',
  '27 Mill Street, Alder Falls, NY 12599, two minutes from the bridge. There is parking along Mill Street, free for two hours, and behind the hardware shop after five.':
    '27 Mill Street, Alder Falls, NY 12599, a dos minutos del puente. Hay estacionamiento a lo largo de Mill Street, gratis por dos horas, y detrás de la ferretería después de las cinco.',
  'Yes, here or in the chat: choose a pickup time from today to a week ahead, in half hours. The shortest notice is 15 minutes.':
    'Sí, aquí o en el chat: elige una hora para recoger desde hoy hasta dentro de una semana, cada media hora. Lo mínimo son 15 minutos antes.',
  'When you order, by card on the page of our payment provider, or at the counter when you pick up: card, phone or cash. You get a confirmation with your order number either way.':
    'Al pedir, con tarjeta en la página de nuestro proveedor de pagos, o en la barra al recoger: con tarjeta, con el teléfono o en efectivo. En los dos casos recibes una confirmación con tu número de orden.',
  'Whole, oat, almond and soy, in every drink with milk. None of them costs extra.':
    'Entera, de avena, de almendra y de soya, en todas las bebidas con leche. Ninguna cuesta más.',
  'All materials, the inks, the prints you make, and a drink in the break. You need clothes that may get a spot.':
    'Todos los materiales, las tintas, los grabados que haces y una bebida en el descanso. Trae ropa que se pueda manchar.',
  'To everything marked all ages or family. Family classes are for an adult and a child together, from the age of seven.':
    'A todo lo que dice para todas las edades o familiar. Las clases familiares son para un adulto y un niño juntos, desde los siete años.',
  'No. Each class says who it is for, and most say beginner. Scissors forgive more than pencils.':
    'No. Cada clase dice para quién es, y casi todas son para principiantes. Las tijeras perdonan más que los lápices.',
}
