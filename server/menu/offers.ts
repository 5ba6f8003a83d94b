import { desc, eq } from 'drizzle-orm'
import { isSame } from '#domain/content/differences.ts'
import type { ItemEdit, OfferDecision, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { merged, piecesOf, type Piece } from '#domain/menu/catalogue-update.ts'
import { checkItem } from '#domain/menu/editing.ts'
import { checkTopping } from '#domain/menu/topping-editing.ts'
import { audit } from '../audit/store.ts'
import { keepVersion, markOf, requireVersion } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { catalogueUpdates, menuItems, toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { DELIVERED_MENU } from './delivered.ts'
import { changeMenu, findItem, findTopping, requireNoProblems } from './change.ts'
import {
  itemColumns,
  itemEdit,
  itemVersion,
  namesBut,
  stateOf,
  toppingColumns,
  toppingEdit,
  toppingVersion,
} from './rows.ts'

type By = Pick<Person, 'user'>

/** What the catalogue says about a piece that the café has changed, merged with those changes. */
export type Offer<Value> = { value: Value; version: string }

const PIECES = new Map(
  piecesOf(DELIVERED_MENU).map((piece) => [`${piece.kind} ${piece.id}`, piece]),
)
const FINGERPRINT = markOf(DELIVERED_MENU)

/** A server of an earlier version offers nothing: what it would offer was followed or declined long ago. */
export async function canOffer(db: Db): Promise<boolean> {
  const [newest] = await db
    .select()
    .from(catalogueUpdates)
    .orderBy(desc(catalogueUpdates.id))
    .limit(1)
  return newest?.catalogue === FINGERPRINT
}

/**
 * What the catalogue offers for a piece; `null` where it has nothing to say.
 * @param base what the catalogue said when the piece last followed or declined it
 */
export function offerFor<Value extends Piece['value']>(
  { kind, id }: Pick<Piece, 'kind' | 'id'>,
  ours: Value,
  base: Value | null,
): Offer<Value> | null {
  const said = PIECES.get(`${kind} ${id}`)?.value as Value | undefined
  if (!said || isSame(said, base)) return null
  const value = merged(ours, base, said)
  return isSame(value, ours) ? null : { value, version: markOf(said) }
}

/** Takes an offer over, or keeps the café's own item. @throws Refused */
export async function decideItemOffer(
  services: Services,
  by: By,
  id: string,
  decision: OfferDecision,
) {
  await changeMenu(services, async (tx) => {
    const row = await findItem(tx, id)
    const before = itemEdit(row)
    const piece = { kind: 'item', id } as const
    const offer = await requireOffer(tx, offerFor(piece, before, row.seed), decision)
    requireVersion(itemVersion(row), decision.version, row.name)
    const seed = PIECES.get(`item ${id}`)?.value as ItemEdit
    if (decision.isTaken) requireNoProblems(checkItem(offer.value, await namesBut(tx, 'item', id)))
    await tx
      .update(menuItems)
      .set({ ...(decision.isTaken && itemColumns(id, offer.value)), seed })
      .where(eq(menuItems.id, id))
    await record(
      tx,
      services,
      by,
      { ...piece, isPublished: stateOf(row) === 'published' },
      decision,
      {
        before,
        after: offer.value,
      },
    )
  })
}

/** The same for a topping. @throws Refused */
export async function decideToppingOffer(
  services: Services,
  by: By,
  id: string,
  decision: OfferDecision,
) {
  await changeMenu(services, async (tx) => {
    const row = await findTopping(tx, id)
    const before = toppingEdit(row)
    const piece = { kind: 'topping', id } as const
    const offer = await requireOffer(tx, offerFor(piece, before, row.seed), decision)
    requireVersion(toppingVersion(row), decision.version, row.name)
    const seed = PIECES.get(`topping ${id}`)?.value as ToppingEdit
    if (decision.isTaken)
      requireNoProblems(checkTopping(offer.value, await namesBut(tx, 'topping', id)))
    await tx
      .update(toppings)
      .set({ ...(decision.isTaken && toppingColumns(id, offer.value)), seed })
      .where(eq(toppings.id, id))
    await record(
      tx,
      services,
      by,
      { ...piece, isPublished: stateOf(row) === 'published' },
      decision,
      {
        before,
        after: offer.value,
      },
    )
  })
}

async function requireOffer<Value>(
  tx: Db,
  offer: Offer<Value> | null,
  decision: OfferDecision,
): Promise<Offer<Value>> {
  if (offer?.version === decision.offer && (await canOffer(tx))) return offer
  throw new Refused(
    409,
    'outdated',
    'This offer was decided already, or the software was updated again. Look at the menu as it is now.',
  )
}

async function record(
  tx: Db,
  services: Services,
  by: By,
  { kind, id, isPublished }: { kind: Piece['kind']; id: string; isPublished: boolean },
  { isTaken }: OfferDecision,
  { before, after }: { before: Piece['value']; after: Piece['value'] },
) {
  if (isTaken && isPublished) await keepVersion(tx, services, by, { kind, id }, { before, after })
  await audit(tx, services, by, {
    action: `${kind}.${isTaken ? 'update-taken' : 'update-declined'}`,
    subject: id,
    ...(isTaken && { before, after }),
  })
}
