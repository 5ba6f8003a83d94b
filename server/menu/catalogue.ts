import { asc, desc, eq } from 'drizzle-orm'
import { isSame } from '#domain/content/differences.ts'
import type { ItemEdit, ItemState, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import {
  piecesOf,
  planUpdate,
  type KnownPiece,
  type Piece,
  type Step,
} from '#domain/menu/catalogue-update.ts'
import { audit } from '../audit/store.ts'
import { keepVersion, markOf } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { catalogueUpdates, menuCategories, menuItems, toppings } from '../db/schema.ts'
import { isEarlierSeed } from './earlier-seeds.ts'
import {
  holdMenu,
  itemColumns,
  itemEdit,
  stateColumns,
  stateOf,
  toppingColumns,
  toppingEdit,
} from './rows.ts'

/**
 * Brings the catalogue of this version into the database (docs/decisions/catalogue-updates.md). An empty menu is filled. On
 * a menu that exists, what the café has not changed follows, what is new is added, and nothing is taken away. Several
 * servers may start at once, and a second time changes nothing.
 * @param isDemo new pieces are sold at once and prices follow too; otherwise both are for the café to decide
 */
export async function followCatalogue(
  db: Db,
  catalogue: Menu,
  { isDemo, now }: { isDemo: boolean; now: Date },
): Promise<void> {
  const fingerprint = markOf(catalogue)
  const [newest] = await db
    .select()
    .from(catalogueUpdates)
    .orderBy(desc(catalogueUpdates.id))
    .limit(1)
  if (newest?.catalogue === fingerprint) return
  await db.transaction(async (tx) => {
    await holdMenu(tx)
    if (!(await isNews(tx, fingerprint, isDemo))) return
    await tx.delete(catalogueUpdates).where(eq(catalogueUpdates.catalogue, fingerprint))
    await tx.insert(catalogueUpdates).values({ catalogue: fingerprint, at: now })

    const isEmpty = (await tx.$count(menuItems)) === 0
    const pieces = piecesOf(catalogue)
    const known = await knownPieces(tx, pieces)
    const steps = planUpdate(known, pieces, { asksFirst: !isDemo })
    await followCategories(tx, catalogue)
    for (const shelf of SHELVES) {
      const own = steps.filter(({ kind }) => kind === shelf.kind)
      await addNew(tx, shelf, own, isEmpty || isDemo ? 'published' : 'draft')
      for (const { id, step, value, base } of own)
        if (base && (step === 'same' || step === 'follow'))
          await shelf.save(tx, id, step === 'follow' ? value : null, base)
    }
    if (!isEmpty) await record(tx, now, known, steps)
  })
}

/**
 * Whether this catalogue is one to follow. A server of an earlier version that starts again beside newer ones has one that
 * was followed before: it must not turn the menu back.
 */
async function isNews(tx: Db, fingerprint: string, isDemo: boolean): Promise<boolean> {
  const rows = await tx.select().from(catalogueUpdates).orderBy(asc(catalogueUpdates.id))
  const before = rows.map(({ catalogue }) => catalogue)
  return isDemo ? before.at(-1) !== fingerprint : !before.includes(fingerprint)
}

/** The café has no way to change categories: they follow, unless somebody changed them in the database. */
async function followCategories(tx: Db, { categories }: Menu) {
  const rows = new Map((await tx.select().from(menuCategories)).map((row) => [row.id, row]))
  for (const [position, { id, ...seed }] of categories.entries()) {
    const row = rows.get(id)
    const ours = row && { name: row.name, blurb: row.blurb }
    if (!row) await tx.insert(menuCategories).values({ id, position, ...seed, seed })
    else if (isSame(ours, seed) ? !isSame(row.seed, seed) : isSame(ours, row.seed))
      await tx
        .update(menuCategories)
        .set({ ...seed, seed })
        .where(eq(menuCategories.id, id))
  }
}

async function knownPieces(tx: Db, catalogue: readonly Piece[]): Promise<KnownPiece[]> {
  const pieces: KnownPiece[] = []
  const plain = new Map(catalogue.map(({ kind, id, value }) => [`${kind} ${id}`, unpaired(value)]))
  for (const { kind, rows } of SHELVES)
    for (const row of await rows(tx)) {
      // Rows from before the base was kept: the values of the catalogue were not changed by the café.
      const isAsItCame =
        row.base === null &&
        (isEarlierSeed(row.value) || isSame(row.value, plain.get(`${kind} ${row.id}`)))
      pieces.push({ ...row, kind, base: isAsItCame ? row.value : row.base })
    }
  return pieces
}

/** As it was when the catalogue did not say yet what goes well with what. */
function unpaired(value: Piece['value']): Piece['value'] {
  return { ...value, pairings: undefined }
}

/** New pieces stand behind the one that comes before them in the catalogue; the order of the others stays the café's. */
async function addNew(tx: Db, shelf: Shelf, steps: readonly Step[], state: ItemState) {
  const order = (await shelf.rows(tx)).map(({ id }) => id)
  const before = order.slice()
  const added = steps.filter(({ step }) => step === 'add' || step === 'clash')
  for (const { id } of added) {
    const at = steps.findIndex((step) => step.id === id)
    const previous = steps.slice(0, at).findLast((step) => order.includes(step.id))
    order.splice(previous ? order.indexOf(previous.id) + 1 : 0, 0, id)
  }
  if (added.length === 0) return
  await shelf.add(
    tx,
    added.map((step) => ({
      ...step,
      position: order.indexOf(step.id),
      state: step.step === 'clash' ? 'archived' : state,
      cameWithUpdate: step.step === 'clash' || state === 'draft',
    })),
  )
  for (const [position, id] of order.entries())
    if (before.includes(id) && before[position] !== id) await shelf.place(tx, id, position)
}

/** What the update did, for the audit log and the history of each piece. */
async function record(tx: Db, now: Date, known: readonly KnownPiece[], steps: readonly Step[]) {
  const ids = (...names: Step['step'][]) =>
    steps.filter(({ step }) => names.includes(step)).map(({ id }) => id)
  const after = { added: ids('add', 'clash'), changed: ids('follow'), offered: ids('offer') }
  if (Object.values(after).every((list) => list.length === 0)) return
  const services = { now: () => now }
  for (const { kind, id, value, step } of steps) {
    const row = known.find((one) => one.kind === kind && one.id === id)
    if (step === 'follow' && row?.state === 'published')
      await keepVersion(tx, services, UPDATE, { kind, id }, { before: row.value, after: value })
  }
  await audit(tx, services, null, { action: 'menu.updated', subject: 'menu', after })
}

/** Who changed a piece that follows the catalogue, in its history. */
const UPDATE = 'an update of the software'

type NewRow = Piece & { position: number; state: ItemState; cameWithUpdate: boolean }
type Shelf = {
  kind: Piece['kind']
  rows: (tx: Db) => Promise<Omit<KnownPiece, 'kind'>[]>
  add: (tx: Db, rows: NewRow[]) => Promise<unknown>
  /** @param value `null` where it stays and only the base is remembered */
  save: (tx: Db, id: string, value: Piece['value'] | null, base: Piece['value']) => Promise<unknown>
  place: (tx: Db, id: string, position: number) => Promise<unknown>
}

const ITEMS: Shelf = {
  kind: 'item',
  rows: async (tx) =>
    (await tx.select().from(menuItems).orderBy(menuItems.position, menuItems.id)).map((row) => ({
      id: row.id,
      value: itemEdit(row),
      base: row.seed,
      state: stateOf(row),
    })),
  add: (tx, rows) =>
    tx.insert(menuItems).values(
      rows.map(({ id, value, position, state, cameWithUpdate }) => {
        const seed = value as ItemEdit
        const columns = { ...itemColumns(id, seed), ...stateColumns(state) }
        return { id, position, seed, cameWithUpdate, ...columns }
      }),
    ),
  save: (tx, id, value, base) =>
    tx
      .update(menuItems)
      .set({ ...(value && itemColumns(id, value as ItemEdit)), seed: base as ItemEdit })
      .where(eq(menuItems.id, id)),
  place: (tx, id, position) => tx.update(menuItems).set({ position }).where(eq(menuItems.id, id)),
}

const TOPPINGS: Shelf = {
  kind: 'topping',
  rows: async (tx) =>
    (await tx.select().from(toppings).orderBy(toppings.position, toppings.id)).map((row) => ({
      id: row.id,
      value: toppingEdit(row),
      base: row.seed,
      state: stateOf(row),
    })),
  add: (tx, rows) =>
    tx.insert(toppings).values(
      rows.map(({ id, value, position, state, cameWithUpdate }) => {
        const seed = value as ToppingEdit
        const columns = { ...toppingColumns(id, seed), ...stateColumns(state) }
        return { id, position, seed, cameWithUpdate, ...columns }
      }),
    ),
  save: (tx, id, value, base) =>
    tx
      .update(toppings)
      .set({ ...(value && toppingColumns(id, value as ToppingEdit)), seed: base as ToppingEdit })
      .where(eq(toppings.id, id)),
  place: (tx, id, position) => tx.update(toppings).set({ position }).where(eq(toppings.id, id)),
}

const SHELVES = [ITEMS, TOPPINGS]
