import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { tongueOf } from '#domain/barista/tongue.ts'
import { reply } from '#domain/barista/reply.ts'
import { START } from '#domain/barista/state.ts'
import { isSameQuestion } from '#domain/barista/same-question.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Faq } from '#domain/contracts/content.ts'
import type { Lesson, NewLesson } from '#domain/contracts/learning.ts'
import { findItem } from '#domain/menu/price.ts'
import { audit } from '../audit/store.ts'
import { listQuestions } from '../content/store.ts'
import { lessons, menuItems } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { saveItem } from '../menu/editing.ts'
import { itemEdit, itemVersion } from '../menu/rows.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

type LessonRow = typeof lessons.$inferSelect

/** Somebody reads through all of them, and each is answered again when they do. */
const MOST = 300

/** What was taught, newest first. */
export function listLessons({ db }: Pick<Services, 'db'>): Promise<LessonRow[]> {
  return db.select().from(lessons).orderBy(desc(lessons.createdAt), lessons.id).limit(MOST)
}

/**
 * The answer that somebody taught to a message which nothing else understood; null where nobody did.
 * @param message what the customer wrote
 */
export async function taughtAnswer(
  services: Services,
  message: string,
): Promise<Pick<ChatReply, 'text' | 'intent'> | null> {
  const taught = await listLessons(services)
  const found = taught.find(
    ({ kind, phrase }) => kind !== 'alias' && isSameQuestion(phrase, message),
  )
  if (!found) return null
  const questions = found.kind === 'fact' ? await listQuestions(services) : []
  const text = wordsOf(found, questions)
  return text === null ? null : { text, intent: 'taught' }
}

function wordsOf({ kind, answer, target }: LessonRow, questions: readonly Faq[]): string | null {
  return kind === 'fact' ? (questions.find(({ id }) => id === target)?.answer ?? null) : answer
}

/**
 * Teaches what a phrase means, from this moment on. An alias becomes another name of the item, by the same path as in the menu
 * editor; a phrase that was taught before is taught anew.
 * @throws Refused
 */
export async function teach(services: Services, by: Person, lesson: NewLesson): Promise<void> {
  const { phrase, kind } = lesson
  if (kind === 'answer' && !lesson.answer?.trim())
    throw wrong('answer', 'Write what the barista is to say.')
  const { target } = lesson
  if (kind === 'alias') await nameItem(services, by, target ?? '', lesson.answer ?? phrase)
  if (kind === 'fact') {
    const questions = await listQuestions(services)
    if (!questions.some(({ id }) => id === target))
      throw wrong('target', 'Choose one of the questions.')
  }
  const row = {
    phrase,
    kind,
    target: kind === 'answer' ? null : (target ?? null),
    answer: kind === 'fact' ? null : (lesson.answer ?? null),
    createdAt: services.now(),
    createdBy: by.user.name,
  }
  await services.db.transaction(async (tx) => {
    await tx.execute(LOCK)
    const [known] = await tx.select().from(lessons).where(eq(lessons.phrase, phrase))
    if (!known && (await tx.$count(lessons)) >= MOST)
      throw new Refused(409, 'too_many', `There are ${MOST} already. Take some back first.`)
    await tx
      .insert(lessons)
      .values({ id: randomUUID(), ...row })
      .onConflictDoUpdate({ target: lessons.phrase, set: row })
    await audit(tx, services, by, { action: 'lesson.taught', subject: phrase, after: lesson })
  })
}
const LOCK = 'lock table lessons in share row exclusive mode'

/** Takes a lesson back; a name that an item got stays in the menu, where it is taken off. @throws Refused 404 */
export async function unteach(services: Services, by: Person, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [row] = await tx.delete(lessons).where(eq(lessons.id, id)).returning()
    if (!row) throw new Refused(404, 'not_found', 'That was taken back already.')
    const { phrase, kind, target, answer } = row
    const before = { phrase, kind, target, answer }
    await audit(tx, services, by, { action: 'lesson.taken-back', subject: phrase, before })
  })
}

async function nameItem(services: Services, by: Person, id: string, alias: string) {
  if (alias.length > ALIAS_CHARACTERS)
    throw wrong(
      'answer',
      `Use the few words that mean the item: at most ${ALIAS_CHARACTERS} letters.`,
    )
  const [row] = await services.db.select().from(menuItems).where(eq(menuItems.id, id))
  if (!row) throw wrong('target', 'Choose an item of the menu.')
  const value = itemEdit(row)
  const same = (one: string) => one.toLowerCase() === alias.toLowerCase()
  if (same(value.name) || value.aliases.some(same)) return
  const edit = { ...value, aliases: [...value.aliases, alias] }
  await saveItem(services, by, id, { value: edit, version: itemVersion(row) })
}
const ALIAS_CHARACTERS = 40

const wrong = (field: string, message: string) =>
  new Refused(400, 'invalid_input', message, { fields: { [field]: message } })

/** Every lesson with its phrase answered as it would be now: the phrase is the test of what was taught. */
export async function checkLessons(services: Services): Promise<Lesson[]> {
  const [taught, questions] = await Promise.all([listLessons(services), listQuestions(services)])
  return taught.map((row) => {
    const { id, phrase, kind, target, answer, createdAt, createdBy } = row
    const { holds, saidNow } = askAgain(services, row, questions)
    const item = kind === 'alias' && target ? findItem(services.menu.get(), target) : undefined
    const question = kind === 'fact' ? questions.find((each) => each.id === target) : undefined
    return {
      id,
      phrase,
      kind,
      target,
      targetName: item?.name ?? question?.question ?? null,
      answer,
      holds,
      saidNow,
      createdAt: createdAt.toISOString(),
      createdBy,
    }
  })
}

function askAgain(services: Services, row: LessonRow, questions: readonly Faq[]) {
  const tongue = tongueOf(row.phrase, [], undefined)
  const said = reply({
    ...tongue,
    message: row.phrase,
    menu: services.menu.get(),
    cafe: services.settings.get().cafe,
    now: services.now(),
    cart: [],
    history: [],
    path: '/',
    state: START,
  })
  if (row.kind === 'alias') {
    const meant = [...(said.state?.pending ?? []), ...(said.state?.choices ?? [])]
    return { holds: meant.some(({ id }) => id === row.target), saidNow: said.text }
  }
  const words = wordsOf(row, questions)
  // What is an order by now is read as one.
  if (!isTeachable(said)) return { holds: false, saidNow: said.text }
  return { holds: words !== null, saidNow: words ?? said.text }
}

/** What the barista with rules calls an answer that is none. */
export const NOT_UNDERSTOOD = 'not-understood'

/** An order and what belongs to it is never taken for something else; what is answered otherwise may be taught better. */
export const isTeachable = ({ intent, perform = [] }: Pick<ChatReply, 'intent' | 'perform'>) =>
  perform.length === 0 && !ORDERING.has(intent)
const ORDERING = new Set([
  'order',
  'order-confirmed',
  'order-status',
  'edit',
  'undo',
  'declined',
  'start-over',
  'usual',
  'booking',
  'did-you-mean',
])
