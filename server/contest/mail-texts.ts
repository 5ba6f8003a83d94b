import { SURVEY_TEXTS } from '#domain/contest/texts.ts'

/** What the mails of the contest say. */
export const ENGLISH_MAILS = {
  confirmSubject: (cafe: string) => `One more step: confirm your entry at ${cafe}`,
  confirm: (link: string) =>
    `we have your entry. Please confirm it, so that we know this address is yours. Only a confirmed entry is in the draw:\n${link}`,
  prize: (prize: string) =>
    `The prize: ${prize}. We announce the winners before opening day and write to this address.`,
  line: (line: string) =>
    `Before the draw we publish the list of all entries, without names. Your line in it:\n${line}`,
  rules: (draw: string, rules: string) =>
    `How we draw, and how anybody can check it: ${draw}\nThe official rules: ${rules}`,
  share: (hashtag: string) => `Tell a friend with ${hashtag}`,
  confirmNotYou: `It was not you? Then do nothing: without this step the entry does not count.`,

  alreadySubject: (cafe: string) => `You are entered already at ${cafe}`,
  already: `${SURVEY_TEXTS.alreadyEntered} This address, or the phone number that was typed with it, has an entry, so nothing was changed.`,
  again: (link: string) =>
    `You did not get the email that confirms the entry? Ask for it once more: ${link}`,
  notYou: `It was not you? Then do nothing.`,

  wonSubject: (day: string) => `You won! Please answer by ${day}`,
  won: (prize: string) => `your entry was drawn. You won: ${prize}.`,
  answer: (day: string) =>
    `Please answer this email by ${day} and say that you take the prize. If we do not hear from you by then, it goes to the next in line.`,
  name: (name: string | null) =>
    `May we name you on the page of the draw${name ? `, as “${name}”` : ''}? Only if you say yes. Otherwise only your line stands there.`,
  check: (draw: string, line: string) =>
    `You can check the draw yourself: ${draw}\nYour line: ${line}`,
}

/** The same in Spanish: a text that is missing does not compile. */
export const SPANISH_MAILS: typeof ENGLISH_MAILS = {
  confirmSubject: (cafe) => `Falta un paso: confirma tu participación en ${cafe}`,
  confirm: (link) =>
    `recibimos tu participación. Confírmala, para que sepamos que esta dirección es tuya. Solo una participación confirmada entra en el sorteo:\n${link}`,
  prize: (prize) =>
    `El premio: ${prize}. Anunciamos a los ganadores antes de la apertura y escribimos a esta dirección.`,
  line: (line) =>
    `Antes del sorteo publicamos la lista de todas las participaciones, sin nombres. Tu línea en ella:\n${line}`,
  rules: (draw, rules) =>
    `Cómo hacemos el sorteo, y cómo lo puede comprobar cualquiera: ${draw}\nLas reglas oficiales: ${rules}`,
  share: (hashtag) => `Cuéntaselo a alguien con ${hashtag}`,
  confirmNotYou: '¿No fuiste tú? Entonces no hagas nada: sin este paso la participación no cuenta.',

  alreadySubject: (cafe) => `Ya estás participando en ${cafe}`,
  already:
    'Ya estás participando: una participación por persona. Te escribimos antes de la apertura. Esta dirección, o el teléfono que se escribió con ella, ya tiene una participación, así que no se cambió nada.',
  again: (link) =>
    `¿No recibiste el correo que confirma la participación? Pídelo otra vez: ${link}`,
  notYou: '¿No fuiste tú? Entonces no hagas nada.',

  wonSubject: (day) => `¡Ganaste! Contesta a más tardar el ${day}`,
  won: (prize) => `tu participación salió en el sorteo. Ganaste: ${prize}.`,
  answer: (day) =>
    `Contesta este correo a más tardar el ${day} y di que aceptas el premio. Si para entonces no sabemos de ti, pasa a la siguiente persona de la lista.`,
  name: (name) =>
    `¿Podemos nombrarte en la página del sorteo${name ? `, como «${name}»` : ''}? Solo si dices que sí. Si no, ahí está solo tu línea.`,
  check: (draw, line) => `Puedes comprobar el sorteo: ${draw}\nTu línea: ${line}`,
}
