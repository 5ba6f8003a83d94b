import * as z from 'zod/mini'
import * as admin from '#domain/contracts/admin.ts'
import * as artist from '#domain/contracts/artist.ts'
import * as barista from '#domain/contracts/barista.ts'
import * as cafe from '#domain/contracts/cafe.ts'
import * as content from '#domain/contracts/content.ts'
import * as contest from '#domain/contracts/contest.ts'
import * as editing from '#domain/contracts/editing.ts'
import * as embeds from '#domain/contracts/embeds.ts'
import * as errors from '#domain/contracts/errors.ts'
import * as forms from '#domain/contracts/forms.ts'
import * as menuEditing from '#domain/contracts/menu-editing.ts'
import * as menu from '#domain/contracts/menu.ts'
import * as photos from '#domain/contracts/photos.ts'
import * as commissions from '#domain/contracts/commissions.ts'
import * as membershipGifts from '#domain/contracts/membership-gifts.ts'
import * as memberships from '#domain/contracts/memberships.ts'
import * as mine from '#domain/contracts/mine.ts'
import * as notifications from '#domain/contracts/notifications.ts'
import * as books from '#domain/contracts/books.ts'
import * as drawers from '#domain/contracts/drawers.ts'
import * as ingredients from '#domain/contracts/ingredients.ts'
import * as kitchen from '#domain/contracts/kitchen.ts'
import * as learning from '#domain/contracts/learning.ts'
import * as orderRoom from '#domain/contracts/order-room.ts'
import * as payments from '#domain/contracts/payments.ts'
import * as till from '#domain/contracts/till.ts'
import * as ordering from '#domain/contracts/ordering.ts'
import * as parameters from '#domain/contracts/parameters.ts'
import * as people from '#domain/contracts/people.ts'
import * as giftCards from '#domain/contracts/gift-cards.ts'
import * as promos from '#domain/contracts/promos.ts'
import * as proposals from '#domain/contracts/proposals.ts'
import * as reservations from '#domain/contracts/reservations.ts'
import * as rooms from '#domain/contracts/rooms.ts'
import * as seats from '#domain/contracts/seats.ts'
import * as classDoors from '#domain/contracts/class-doors.ts'
import * as classFeedback from '#domain/contracts/class-feedback.ts'
import * as classPacks from '#domain/contracts/class-packs.ts'
import * as guests from '#domain/contracts/guests.ts'
import * as orderEdits from '#domain/contracts/order-edits.ts'
import * as privateEvents from '#domain/contracts/private-events.ts'
import * as roster from '#domain/contracts/roster.ts'
import * as seatMoves from '#domain/contracts/seat-moves.ts'
import * as tickets from '#domain/contracts/tickets.ts'
import * as settings from '#domain/contracts/settings.ts'

/** Schemas that the contract exports have the same names in the description; the others stand where they are used. */
const MODULES: Record<string, Record<string, unknown>> = {
  admin,
  artist,
  barista,
  cafe,
  content,
  photos,
  contest,
  editing,
  embeds,
  errors,
  forms,
  menu,
  menuEditing,
  ingredients,
  commissions,
  membershipGifts,
  memberships,
  mine,
  notifications,
  books,
  drawers,
  kitchen,
  learning,
  orderRoom,
  payments,
  till,
  ordering,
  parameters,
  people,
  giftCards,
  promos,
  proposals,
  reservations,
  rooms,
  seats,
  classDoors,
  classFeedback,
  classPacks,
  guests,
  orderEdits,
  privateEvents,
  roster,
  seatMoves,
  tickets,
  settings,
}

export type JsonSchema = z.core.JSONSchema.BaseSchema
/** 'input' is what a caller sends, 'output' what the server answers. */
export type Direction = 'input' | 'output'

/**
 * Turns the contract's schemas into those of the description. Those that are used are collected under their names.
 * @param used every schema that the description uses: `fields` are taken apart into parameters
 */
export function openSchemas(used: Record<Direction | 'fields', z.ZodMiniType[]>) {
  const names = namedSchemas()
  for (const schema of [...used.input, ...used.output, ...used.fields])
    if (!names.has(schema)) names.set(schema, `${ANONYMOUS}${names.size}`)
  const idOf = (schema: z.ZodMiniType) => names.get(schema) ?? ''
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const convert = (io: Direction) => {
    const uri = (id: string) => PREFIX + id
    const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' })
    return new Map(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]))
  }

  const forms = { input: convert('input'), output: convert('output') }
  const fields = used.fields.flatMap((schema) => referredBy(forms.input.get(idOf(schema))))
  const sent = reachable(forms.input, [...used.input.map(idOf), ...fields])
  const answered = reachable(forms.output, used.output.map(idOf))
  requireOneForm(forms, sent, answered)

  const inFull = (schema: z.ZodMiniType, direction: Direction): JsonSchema =>
    forms[direction].get(idOf(schema)) ?? {}
  const components = [
    ...[...sent].map((id) => [id, forms.input.get(id)] as const),
    ...[...answered].map((id) => [id, forms.output.get(id)] as const),
  ].filter(([id]) => isNamed(id))
  return {
    components: Object.fromEntries(components.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    /** The schema itself, for what takes its fields apart. */
    inFull,
    /** A reference to it, or the schema itself where it has no name. */
    of: (schema: z.ZodMiniType, direction: Direction): JsonSchema => {
      const id = idOf(schema)
      return isNamed(id) ? { $ref: PREFIX + id } : inFull(schema, direction)
    },
  }
}

const PREFIX = '#/components/schemas/'
const ANONYMOUS = '?'
const isNamed = (id: string) => !id.startsWith(ANONYMOUS)

function namedSchemas(): Map<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>()
  const taken = new Map<string, string>()
  for (const [area, module] of Object.entries(MODULES))
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.core.$ZodType) || names.has(value as z.ZodMiniType)) continue
      const other = taken.get(name)
      if (other) throw new Error(`Both ${other} and ${area} export a schema called ${name}.`)
      taken.set(name, area)
      names.set(value as z.ZodMiniType, name)
    }
  return names
}

/** The ids of these schemas, and of those that they refer to. */
function reachable(schemas: Map<string, JsonSchema>, ids: string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...referredBy(schemas.get(id)))
  }
  return found
}

/** One name means one thing: what is read in another form than it is answered is two schemas of the contract. */
function requireOneForm(
  { input, output }: Record<Direction, Map<string, JsonSchema>>,
  sent: Set<string>,
  answered: Set<string>,
) {
  for (const id of sent)
    if (answered.has(id) && JSON.stringify(input.get(id)) !== JSON.stringify(output.get(id)))
      throw new Error(`${id} is sent in another form than it is answered: export two schemas.`)
}

function referredBy(schema: JsonSchema | undefined): string[] {
  const references = JSON.stringify(schema ?? {}).matchAll(
    /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
  )
  return [...references].map(([, id = '']) => id)
}

function bare(schema: JsonSchema): JsonSchema {
  const { $schema: _, $id: __, ...rest } = schema
  return rest
}
