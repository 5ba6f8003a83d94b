import { isThrifty } from '#widgets/thrifty.ts'

/** Whether this visitor asked for less data, or waits long for it: then nothing is fetched ahead of a need. */
export const savesData = (): boolean =>
  isThrifty() || globalThis.matchMedia?.('(prefers-reduced-data: reduce)').matches === true
