/**
 * A value as JSON, whatever the page did to it: old libraries give arrays and objects a `toJSON` of their own, which would be
 * asked first. The value itself is taken instead, so a `Date` must be a text already.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key]
  })
}
