/** What stands at a path like 'blocks.2.text' of a value, or undefined. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

/** The same value with something else at a path; what lies beside it stays the very same. */
export function put<Value>(value: Value, path: string, next: unknown): Value {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? next : put(at(value, key) ?? {}, rest.join('.'), next)
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])]
    copy[Number(key)] = inner
    return copy as Value
  }
  return { ...value, [key]: inner }
}

/** A list with one entry a step further up (-1) or down (1). */
export function moved<Entry>(list: readonly Entry[], index: number, step: -1 | 1): Entry[] {
  const copy = [...list]
  const [entry] = copy.splice(index, 1)
  if (entry !== undefined) copy.splice(index + step, 0, entry)
  return copy
}
