/** The browser tests that take longest as files: they begin first, or all workers but one would wait for them at the end. */
export const LONG: readonly string[] = ['doors', 'embeds', 'found', 'people', 'releases']

/** Their tests are shared by the workers, one at a time: they come last, so that all workers end together. */
export const SHARED: readonly string[] = ['every-page', 'trusted-types']

export const fileOf = (name: string): string => `${name}.spec.ts`
