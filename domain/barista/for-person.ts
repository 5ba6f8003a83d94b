import type { ChatAction, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { CARE } from './careful.ts'
import type { CartEdit } from './edits.ts'
import { isPersonName } from './hurried.ts'
import { LATER } from './later-texts.ts'
import { offerOf } from './offer.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'
import { offered } from './turn.ts'
import { stem, wordsOf } from './words.ts'

/** 'the mocha is for Tim', 'one of them is for Tim': the name of a drink that is offered or in the cart, and no drink more. */
export function forPerson(talk: Talk): ChatReply | null {
  const each = oneEach(talk)
  if (each) return each
  const { which, one, said = '' } = FOR_PERSON.exec(talk.message)?.groups ?? {}
  if (!said || talk.isAsking || !isPersonName(said, talk.lexicon)) return null
  const name = capital(said)
  const wanted = { words: wordsOf(which ?? '').map(stem), isOne: one !== undefined, name }
  return talk.state.pending.length > 0 ? ofOffered(wanted, talk) : ofCart(wanted, talk)
}
const FOR_PERSON =
  /^\W{0,3}(?:(?:and|also|oh|ok|okay|so|wait|actually|yes),? ){0,2}(?:make )?(?:the (?<which>[a-z][a-z ]{2,25}?)|(?<one>(?:one|the other(?: one)?)(?: of (?:them|those|the [a-z ]{3,20}))?))(?:'s| is|s)? (?:for|goes to|belongs to) (?<said>[a-z]{2,15})\W{0,3}$/i

/** 'one for me and one for Tim', of the two that are offered */
function oneEach(talk: Talk): ChatReply | null {
  const { message, state, lexicon, isAsking } = talk
  const [row, more] = state.pending
  if (isAsking || !row || more || !ONE_EACH.test(message)) return null
  const names = [...message.matchAll(ONE_FOR)].map(([, name = '']) => name)
  const isName = (name: string) => /^me$/i.test(name) || isPersonName(name, lexicon)
  if (names.length !== row.quantity || names.length < 2 || !names.every(isName)) return null
  const rows = names.map((name) => ({
    ...row,
    quantity: 1,
    ...(!/^me$/i.test(name) && { customerName: capital(name) }),
  }))
  return offerAgain(rows, talk)
}
const ONE_FOR = /\b(?:one|1)(?:'s| is)? for ([a-z]{2,15})\b/gi
const ONE_EACH =
  /^\W{0,3}(?:(?:one|1)(?:'s| is)? for [a-z]{2,15}(?:\W{1,3}(?:and )?|$)){2,6}(?:please|thanks)?\W{0,3}$/i

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What is offered, with other rows. */
function offerAgain(rows: ChatState['pending'], talk: Talk): ChatReply & { state: ChatState } {
  const { state, menu, cart, cafe, now, say } = talk
  const pending = allFromSpoken(rows, menu)
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
  const open = { ...talk, state: { ...state, pending: rows }, scene, pending }
  const reply = offered(offerOf(pending, scene), open)
  return { ...reply, state: { ...START, ...reply.state, ...(avoids.length > 0 && { avoids }) } }
}

type Wanted = { words: readonly string[]; isOne: boolean; name: string }

/** The only row that is meant. */
function rowOf<Row extends { id: string; quantity: number }>(
  rows: readonly Row[],
  { words, isOne }: Wanted,
  { menu }: Talk,
): Row | null {
  const nameOf = ({ id }: Row) => wordsOf(findItem(menu, id)?.name ?? '').map(stem)
  const fits = (row: Row) =>
    isOne ? row.quantity > 1 : words.every((word) => nameOf(row).includes(word))
  const [row, more] = rows.filter(fits)
  return row && !more && (isOne || row.quantity === 1) ? row : null
}

function ofOffered(wanted: Wanted, talk: Talk): ChatReply | null {
  const { pending } = talk.state
  const row = rowOf(pending, wanted, talk)
  if (!row) return null
  const customerName = wanted.name
  const rows = pending.flatMap((each) => {
    if (each !== row) return [each]
    const named = { ...each, quantity: 1, customerName }
    return wanted.isOne ? [{ ...each, quantity: each.quantity - 1 }, named] : [named]
  })
  return withName(offerAgain(rows, talk), row.id, wanted, talk)
}

function ofCart(wanted: Wanted, talk: Talk): ChatReply | null {
  const { state, cart, menu } = talk
  const line = rowOf(cart, wanted, talk)
  const item = line && findItem(menu, line.id)
  if (!line || !item) return null
  const { lineId, size, customizations, quantity, id } = line
  const customerName = wanted.name
  const change = (edit: CartEdit): ChatAction => ({
    type: 'modify-order',
    label: item.name,
    data: { ...edit },
  })
  const perform = wanted.isOne
    ? [
        change({ kind: 'quantity', lineId, quantity: quantity - 1 }),
        {
          type: 'add-to-cart' as const,
          label: item.name,
          item: id,
          quantity: 1,
          ...(size && { size }),
          ...(customizations && { customizations }),
          data: { customerName },
        },
      ]
    : [change({ kind: 'edit', lineId, patch: { customerName } })]
  const done: ChatReply = { text: '', actions: [], intent: 'edit', perform }
  const stands: ChatState = { ...START, ...state, hasChanged: true }
  return { ...withName(done, id, wanted, talk), state: stands }
}

function withName(reply: ChatReply, id: string, { name }: Wanted, { menu, say }: Talk): ChatReply {
  const item = findItem(menu, id)
  const text = item ? LATER[say.code].isFor(item.name, name) : ''
  return { ...reply, text: `${text} ${reply.text}`.trim() }
}
