import type { CartLine, Customizations, LineType } from '#domain/contracts/ordering.ts'
import { ICE_LEVELS, MILKS, SIZE_IDS, TEMPERATURES } from '#domain/menu/values.ts'
import { MAX_LINE_QUANTITY, MAX_LINES, MAX_TOPPINGS } from './limits.ts'
import { CART_TYPES } from './line-types.ts'

/**
 * The lines of a cart that a browser kept, checked by hand so that a widget carries no schema library.
 * Null when anything in it is not what this code once wrote: the caller starts clean and reports it.
 * @param types what may stand in it: at the counter more than in a cart
 */
export function readLines(
  value: unknown,
  types: readonly LineType[] = CART_TYPES,
): CartLine[] | null {
  if (!Array.isArray(value) || value.length > MAX_LINES) return null
  const lines = value.map((line) => readLine(line, types))
  const ids = new Set(lines.map((line) => line?.lineId))
  return lines.every((line) => line !== null) && ids.size === lines.length ? lines : null
}

const CHOICES: Record<string, readonly unknown[]> = {
  iceLevel: ICE_LEVELS,
  sugarLevel: [0, 25, 50, 75, 100, 120],
  temperature: TEMPERATURES,
  milk: MILKS,
}

function readLine(value: unknown, types: readonly LineType[]): CartLine | null {
  if (!isRecord(value)) return null
  const { lineId, id, type, name, category, size, priceCents, quantity } = value
  const { customerName, source, copy, when } = value
  const customizations = readCustomizations(value.customizations)
  const isLine =
    isText(lineId, 80) &&
    isText(id, 80) &&
    isOneOf(types, type) &&
    isText(name, 120) &&
    isText(category, 40) &&
    (size === undefined || isOneOf(SIZE_IDS, size)) &&
    isWhole(priceCents, 0, 100_000_000) &&
    isWhole(quantity, 1, MAX_LINE_QUANTITY) &&
    customizations !== null &&
    (customerName === undefined || isText(customerName, 60)) &&
    (source === undefined || isText(source, 80)) &&
    (copy === undefined || isWhole(copy, 1, 1_000)) &&
    (when === undefined || isText(when, 120))
  if (!isLine) return null
  return {
    lineId,
    id,
    type: type as LineType,
    name,
    category,
    ...(size !== undefined && { size: size as CartLine['size'] }),
    priceCents,
    quantity,
    customizations,
    ...(customerName !== undefined && { customerName }),
    ...(source !== undefined && { source }),
    ...(copy !== undefined && { copy: Number(copy) }),
    ...(when !== undefined && { when }),
  }
}

function readCustomizations(value: unknown): Customizations | null {
  if (!isRecord(value)) return null
  const { toppings } = value
  const areKnown = Object.entries(CHOICES).every(
    ([key, known]) => value[key] === undefined || known.includes(value[key]),
  )
  const areToppings =
    toppings === undefined ||
    (Array.isArray(toppings) &&
      toppings.length <= MAX_TOPPINGS &&
      toppings.every((id) => isText(id, 80)))
  if (!areKnown || !areToppings) return null
  const kept = [...Object.keys(CHOICES), 'toppings'].filter((key) => value[key] !== undefined)
  return Object.fromEntries(kept.map((key) => [key, value[key]]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= max
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

const isOneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value)
