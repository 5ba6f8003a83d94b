import { WEEKDAYS } from '#domain/cafe/calendar.ts'

/** ['cafe', 'week', '4', 'span', 'opens'] → 'Week › Wednesday › Opens'; entries of lists are counted from 1. */
export function labelOf(path: readonly string[]): string {
  return path
    .filter((key) => !['cafe', 'span'].includes(key))
    .map((key, i, keys) => {
      if (keys[i - 1] === 'week') return WEEKDAYS[Number(key) - 1] ?? key
      const words = (key === 'cents' ? 'amount' : key)
        .replace(/Cents$/, '')
        .replaceAll(/([A-Z])/g, ' $1')
        .toLowerCase()
      return words.charAt(0).toUpperCase() + words.slice(1)
    })
    .join(' › ')
}

/** 'blocks.0.text' → its path with entries counted from 1, as people do. */
export function counted(field: string): string[] {
  return field.split('.').map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : key))
}
