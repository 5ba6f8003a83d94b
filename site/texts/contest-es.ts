/** The contest: its page, its rules, the draw, and confirming an entry. */
export const TEXTS = {
  // The page of the contest
  'Something Sweet Is Coming': 'Viene algo dulce',
  'Bubble tea, good coffee and long tables full of paint. Tell us your favorite flavor and win free drinks for a year.':
    'Bubble tea, buen café y mesas largas llenas de pintura. Dinos tu sabor favorito y gana bebidas gratis por un año.',
  'Downtown Alder Falls, NY': 'Centro de Alder Falls, NY',
  'The details of the contest could not be loaded.':
    'No se pudieron cargar los detalles del concurso.',
  'The prize': 'El premio',
  'No purchase necessary.': 'No es necesario comprar nada.',
  '{rules} and {draw}': '{rules} y {draw}',
  'The official rules': 'Las reglas oficiales',
  'how we draw': 'cómo hacemos el sorteo',
  'This contest is over': 'Este concurso terminó',
  'The list of entries is fixed.': 'La lista de participaciones está cerrada.',
  'No more entries are taken.': 'Ya no se aceptan participaciones.',
  'See who won': 'Ver quién ganó',
  'See the draw': 'Ver el sorteo',

  // The draw
  'The draw': 'El sorteo',
  'Drawn by a calculation that you can repeat. Nobody could know its result before the seed was public.':
    'Se hizo con un cálculo que puedes repetir. Nadie podía saber el resultado antes de que la semilla fuera pública.',
  'We draw by a calculation that anybody can repeat, from a list that is fixed before the draw.':
    'Hacemos el sorteo con un cálculo que cualquiera puede repetir, con una lista que se cierra antes.',
  'the draw': 'el sorteo',
  'No list was published for this contest.': 'No se publicó ninguna lista de este concurso.',
  'The current one': 'El actual',
  'Do it again': 'Repetirlo',
  'Check the list': 'Comprobar la lista',
  'Entering has not begun yet.': 'La inscripción todavía no empieza.',
  'Entering is over; the list comes next.': 'La inscripción terminó; ahora viene la lista.',
  'Where it stands': 'Cómo va',
  'Entering is still open.': 'La inscripción sigue abierta.',
  'When we fix the list of entries, it is published here with its fingerprint, before anybody can know who wins.':
    'Cuando cerremos la lista de participaciones, se publica aquí con su huella, antes de que nadie pueda saber quién gana.',
  'Enter the contest': 'Participar en el concurso',
  'the rules': 'las reglas',
  'Read the proof': 'Leer la prueba',
  'Read the rules': 'Leer las reglas',
  'Published before the draw': 'Publicado antes del sorteo',
  entry: 'participación',
  entries: 'participaciones',
  winner: 'ganador',
  winners: 'ganadores',
  alternate: 'suplente',
  alternates: 'suplentes',
  'Fingerprint of the list': 'Huella de la lista',
  Published: 'Publicada',
  'The seed comes from': 'La semilla viene de',
  Rule: 'Regla',
  'Save the list': 'Guardar la lista',
  'The result': 'El resultado',
  'The seed: {seed}': 'La semilla: {seed}',
  ', entered {when}': ', registrada el {when}',
  '{date} at {time}': '{date}, {time}',
  Winner: 'Ganador',
  Alternate: 'Suplente',
  'Winner, passed over': 'Ganador, descartado',
  'Alternate, passed over': 'Suplente, descartado',
  'Winner, moved up': 'Ganador, era suplente',
  'How it works, exactly': 'Cómo funciona, exactamente',
  'The list is fixed.': 'La lista se cierra.',
  'Every confirmed entry is one line of 32 hex digits: the beginning of a SHA-256 of a secret of ours and the entry’s number. The lines are sorted. Above them stand the rule, how many win, and where the seed will come from.':
    'Cada participación confirmada es una línea de 32 dígitos hexadecimales: el comienzo de un SHA-256 de un secreto nuestro y del número de la participación. Las líneas se ordenan. Arriba están la regla, cuántos ganan y de dónde vendrá la semilla.',
  'Its fingerprint is published:': 'Se publica su huella:',
  'the SHA-256 of that file, byte for byte. From then on nobody can add, remove or change an entry without changing the fingerprint.':
    'el SHA-256 de ese archivo, byte por byte. Desde entonces nadie puede agregar, quitar ni cambiar una participación sin cambiar la huella.',
  'The seed is drawn in public.': 'La semilla sale en público.',
  'A public event that nobody can foresee, named beforehand. Its result is written in small letters with single spaces.':
    'Un hecho público que nadie puede prever, anunciado antes. Su resultado se escribe en minúsculas con espacios simples.',
  'Each line gets a score:': 'Cada línea recibe un puntaje:',
  ', joined by vertical bars, without spaces around them.':
    ', unidos por barras verticales, sin espacios alrededor.',
  'The smallest scores win.': 'Ganan los puntajes más bajos.',
  'Sorted by score, the first lines are the winners, the next ones the alternates.':
    'Ordenadas por puntaje, las primeras líneas son los ganadores y las siguientes, los suplentes.',
  'What this cannot show: that every entry was a person. For that we confirm each one by email or by phone.':
    'Lo que esto no puede mostrar: que cada participación fue de una persona. Por eso confirmamos cada una por correo o por teléfono.',
  'Without this page': 'Sin esta página',
  'our one-file program': 'nuestro programa de un archivo',
  'With {program} and Node 20, or with anything that calculates SHA-256:':
    'Con {program} y Node 20, o con cualquier cosa que calcule SHA-256:',
  'The draw of {campaign}': 'El sorteo de {campaign}',
  'Your line': 'Tu línea',
  'or its first letters': 'o sus primeras letras',
  'No such line in the list. Only confirmed entries are on it.':
    'Esa línea no está en la lista. Solo están las participaciones confirmadas.',
  'In the list: line {line} of {count}.': 'En la lista: línea {line} de {count}.',
  'It was not drawn this time.': 'Esta vez no salió.',
  'It was drawn: place {rank}, {kind}.': 'Salió: lugar {rank}, {kind}.',
  'The list could not be fetched. Please try again.':
    'No se pudo cargar la lista. Inténtalo de nuevo.',
  'Calculating…': 'Calculando…',
  'Do the draw again, here': 'Repetir el sorteo aquí',
  'Check the list, here': 'Comprobar la lista aquí',
  'This browser calculates fingerprints on addresses that begin with https only. Use the program below instead.':
    'Este navegador solo calcula huellas en direcciones que empiezan con https. Usa el programa de abajo.',
  'The list could not be fetched. Check your connection and try again.':
    'No se pudo cargar la lista. Revisa tu conexión e inténtalo de nuevo.',
  'Equal.': 'Igual.',
  'Not equal.': 'No es igual.',
  'List, calculated here': 'Lista, calculada aquí',
  'List, as published': 'Lista, como se publicó',
  'Drawn here': 'Sorteado aquí',
  'The same {count} lines in the same order as published.':
    'Las mismas {count} líneas en el mismo orden que se publicó.',
  'Other lines than published:': 'Otras líneas que las publicadas:',
  'Please tell us, and keep the list that you got. Something is wrong, on our side or between us.':
    'Avísanos, por favor, y guarda la lista que recibiste. Algo está mal, de nuestro lado o en el camino.',

  // Confirming an entry
  'Confirm your entry': 'Confirma tu participación',
  'One press of the button, and your entry is in the draw.':
    'Presiona el botón una vez, y tu participación entra en el sorteo.',
  'Confirming…': 'Confirmando…',
  'Confirm my entry': 'Confirmar mi participación',
  'The rules': 'Las reglas',
  'Not confirmed yet': 'Todavía sin confirmar',
  'We cannot find that entry': 'No encontramos esa participación',
  'Trying…': 'Intentando…',
  'Part of this link is missing. Open it from our email again, or ask for a new email.':
    'Este enlace no está completo. Ábrelo otra vez desde nuestro correo, o pide un correo nuevo.',
  'Your entry counts': 'Tu participación cuenta',
  'This address is yours, so you are in the draw. We write to it if you win.':
    'Esta dirección es tuya, así que estás en el sorteo. Te escribimos ahí si ganas.',
  'You are in already': 'Ya estás dentro',
  'This entry was confirmed before. Once is enough.':
    'Esta participación ya se confirmó. Con una vez basta.',
  'A little too late': 'Un poco tarde',
  'The list of entries was fixed before this link was followed, so this entry is not in the draw. We are sorry.':
    'La lista se cerró antes de que abrieras este enlace, así que esta participación no está en el sorteo. Lo sentimos.',
  'This entry does not count': 'Esta participación no cuenta',
  'We looked at it and took it out. If that is a mistake, write to us and we look again.':
    'La revisamos y la quitamos. Si es un error, escríbenos y la revisamos otra vez.',
  'Your line in the list': 'Tu línea en la lista',
  'The list is published. Find your entry in it:':
    'La lista está publicada. Busca ahí tu participación:',
  'Before the draw we publish the list, without names. Look for this line to find your entry in it:':
    'Antes del sorteo publicamos la lista, sin nombres. Busca esta línea para encontrar tu participación:',
  'Write to us': 'Escríbenos',
  'Enter the email of your entry.': 'Escribe el correo con el que participaste.',
  'A new email': 'Un correo nuevo',
  'Email me again': 'Enviarme el correo otra vez',
  'You can ask once every ten minutes.': 'Como mucho una vez cada diez minutos.',
  'The email you entered with': 'El correo con el que participaste',
  'Part of this link is missing, or its entry is gone. Open it from the email again, or ask for a new email below.':
    'Este enlace no está completo, o su participación ya no existe. Ábrelo otra vez desde el correo, o pide aquí abajo un correo nuevo.',
  'If an entry with this address waits to be confirmed, the email is on its way. Look among the unwanted ones too.':
    'Si hay una participación con esta dirección por confirmar, el correo va en camino. Busca también en el correo no deseado.',
  'We send no email yet. We confirm entries ourselves, so there is nothing left for you to do.':
    'Aún no enviamos correos. Confirmamos las participaciones nosotros, así que no tienes que hacer nada más.',

  // The rules (domain/contest/official-rules.ts)
  'The contest rules': 'Las reglas del concurso',
  'One entry each, nothing to buy, and a draw that anybody can repeat.':
    'Una participación por persona, nada que comprar, y un sorteo que cualquiera puede repetir.',
  'This is a translation. If it differs from the English text, the English text holds.':
    'Esta es una traducción. Si difiere del texto en inglés, vale el texto en inglés.',
  Clauses: 'Cláusulas',
  '{name} gives away: {prize} These are the rules. Whoever enters agrees to them.':
    '{name} regala: {prize} Estas son las reglas. Quien participa las acepta.',
  'Nothing to buy': 'Nada que comprar',
  'No purchase is necessary. Buying something does not help, and neither does posting about us.':
    'No es necesario comprar nada. Comprar algo no ayuda, y publicar sobre nosotros tampoco.',
  'Who may enter': 'Quién puede participar',
  'Open to {people}. You must be {age} or older on the day you enter. Void where the law forbids it.':
    'Abierto a {people}. Debes tener {age} años o más el día en que participas. Nulo donde la ley lo prohíba.',
  'people who live in the State of New York. Owners and staff of the café, and whoever lives with them, cannot win':
    'personas que viven en el estado de Nueva York. Los dueños y el personal del café, y quienes viven con ellos, no pueden ganar',
  When: 'Cuándo',
  '{date}, {year}': '{date} de {year}',
  '{period} Days begin and end by the clocks in {city}, {region}.':
    '{period} Los días empiezan y terminan según la hora de {city}, {region}.',
  'the day this page went up': 'día en que se publicó esta página',
  'Entries are taken from {from} until we fix the list of entries, which happens before opening day and is announced on the page of the draw.':
    'Se puede participar desde el {from} hasta que cerremos la lista, lo que sucede antes de la apertura y se anuncia en la página del sorteo.',
  'Entries were taken from {from} through {until}.':
    'Se pudo participar desde el {from} hasta el {until}.',
  'Entries are taken from {from} through {until}.':
    'Se puede participar desde el {from} hasta el {until}.',
  'How to enter': 'Cómo participar',
  'Fill in the entry form on our contest page or on a page that carries it: your name, and an email address or a phone number. Then follow the link in the email that we send you. If you gave only a phone number, we call you. Only an entry that is confirmed in this way takes part.':
    'Llena el formulario en nuestra página del concurso o en una página que lo tenga: tu nombre, y un correo o un teléfono. Después abre el enlace del correo que te enviamos. Si solo diste un teléfono, te llamamos. Solo participa quien se confirma así.',
  'One entry per person': 'Una participación por persona',
  'Each person enters once. Addresses that reach the same mailbox count as one, however they are written (capitals, “+tags”, dots at Gmail), and so do spellings of one phone number. Entries made by programs, with a made-up name, or for somebody who does not know of it are rejected. We write down why.':
    'Cada persona participa una vez. Las direcciones que llegan al mismo buzón cuentan como una, se escriban como se escriban (mayúsculas, “+etiquetas”, puntos en Gmail), y lo mismo las formas de escribir un teléfono. Se rechazan las participaciones hechas por programas, con un nombre inventado, o por alguien que no lo sabe. Anotamos por qué.',
  'Fifty-two vouchers, one for each week of a year from opening day. Each is good for one drink of any size with any topping. The prize cannot be exchanged for cash or sold.':
    'Cincuenta y dos vales, uno por cada semana de un año desde la apertura. Cada uno vale por una bebida de cualquier tamaño con cualquier topping. El premio no se puede cambiar por efectivo ni vender.',
  'One winner gets this: {prize} Taxes on it, if there are any, are the winner’s.':
    'Un ganador recibe esto: {prize} Los impuestos, si los hay, los paga quien gana.',
  '{count} winners get this each: {prize} Taxes on it, if there are any, are the winner’s.':
    '{count} ganadores reciben esto cada uno: {prize} Los impuestos, si los hay, los paga quien gana.',
  'One winner gets this: {prize} {details} It is worth about {value}. Taxes on it, if there are any, are the winner’s.':
    'Un ganador recibe esto: {prize} {details} Vale unos {value}. Los impuestos, si los hay, los paga quien gana.',
  '{count} winners get this each: {prize} {details} It is worth about {value} a winner. Taxes on it, if there are any, are the winner’s.':
    '{count} ganadores reciben esto cada uno: {prize} {details} Vale unos {value} por ganador. Los impuestos, si los hay, los paga quien gana.',
  'Your odds': 'Tus probabilidades',
  'They depend on how many confirmed entries there are: {count} in that number. The number is published with the list, before the draw.':
    'Dependen de cuántas participaciones confirmadas haya: {count} entre ese número. El número se publica con la lista, antes del sorteo.',
  'How we draw': 'Cómo hacemos el sorteo',
  'A computer draws, and you can do it again. First we publish the list of all confirmed entries. Each entry is one line of letters and digits that tells nothing about you; yours is in the email we sent. With the list we publish its fingerprint, the numbers of winners and alternates, and which public event will give the seed: one that nobody can know beforehand, such as the numbers of a state lottery.':
    'El sorteo lo hace una computadora, y tú lo puedes repetir. Primero publicamos la lista de todas las participaciones confirmadas. Cada una es una línea de letras y números que no dice nada de ti; la tuya está en el correo que te enviamos. Con la lista publicamos su huella, cuántos ganadores y suplentes hay, y qué hecho público dará la semilla: uno que nadie puede saber de antemano, como los números de una lotería estatal.',
  'When that event has happened, its result is entered as the seed. For each line the computer makes the SHA-256 fingerprint of rule, list fingerprint, seed and line, and sorts the lines by it. The first on that list win. The exact steps, the list, and a button that repeats the draw in your own browser are on the page of the draw.':
    'Cuando ese hecho ocurre, su resultado se registra como semilla. Para cada línea la computadora calcula la huella SHA-256 de la regla, la huella de la lista, la semilla y la línea, y ordena las líneas con ella. Ganan las primeras. Los pasos exactos, la lista y un botón que repite el sorteo en tu navegador están en la página del sorteo.',
  'How winners hear of it': 'Cómo se enteran los ganadores',
  'We write to the address that the winner entered with, or call, and announce it before opening day. A winner has one day to answer.':
    'Escribimos a la dirección con la que participó, o llamamos, y lo anunciamos antes de la apertura. Quien gana tiene un día para responder.',
  'We write to the address that the winner entered with, or call, and announce it before opening day. A winner has {days} days to answer.':
    'Escribimos a la dirección con la que participó, o llamamos, y lo anunciamos antes de la apertura. Quien gana tiene {days} días para responder.',
  'A winner who does not answer, does not want the prize or turns out not to be allowed to enter is passed over, and the next alternate moves up. Alternates: {count}.':
    'Si alguien no responde, no quiere el premio o resulta que no podía participar, pasa el siguiente suplente. Suplentes: {count}.',
  'A winner who does not answer, does not want the prize or turns out not to be allowed to enter is passed over, and the prize is not given.':
    'Si alguien no responde, no quiere el premio o resulta que no podía participar, el premio no se entrega.',
  'We name winners by first name and initial only, and only those who agree to it.':
    'De quienes ganan publicamos solo el nombre y la inicial, y solo si están de acuerdo.',
  'Your data': 'Tus datos',
  'We use your entry to run this contest: to confirm it, to draw, to write to you. News from us comes only if you ticked that box, and stops when you say so. The list that we publish holds no name, address or number. Write to {email} to have your entry removed; once the list is fixed its line stays, and what we know of you is deleted. Our privacy page says the rest.':
    'Usamos tu participación para este concurso: para confirmarla, hacer el sorteo y escribirte. Te mandamos noticias solo si marcaste esa casilla, y dejamos de hacerlo cuando lo digas. La lista que publicamos no tiene nombres, direcciones ni teléfonos. Escribe a {email} para quitar tu participación; cuando la lista ya está cerrada, su línea se queda y lo que sabemos de ti se borra. Lo demás está en nuestra página de privacidad.',
  'If something goes wrong': 'Si algo sale mal',
  'If the form or the draw breaks in a way that is unfair to anybody, we say so on the page of the draw, put it right and keep what was published before in sight. These rules follow the law of the State of New York, and nothing in them takes away a right that the law gives you. Platforms on which people post about us have no part in this contest.':
    'Si el formulario o el sorteo fallan de una forma injusta para alguien, lo decimos en la página del sorteo, lo corregimos y dejamos a la vista lo que se publicó antes. Estas reglas siguen la ley del estado de Nueva York, y nada en ellas te quita un derecho que la ley te da. Las plataformas donde la gente publica sobre nosotros no tienen parte en este concurso.',
  Also: 'Además',
  Sponsor: 'Organizador',
  '{sponsor}. Questions go to {email}.': '{sponsor}. Preguntas a {email}.',
  'The café is open already. Come in, and enter the contest all the same.':
    'El café ya está abierto. Pasa y participa en el concurso de todos modos.',
}
