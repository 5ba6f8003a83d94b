type File = Record<string, unknown>

/** The English texts by their files. The build looks here whether a language lacks one (server/embed/complete-texts.ts). */
export const english = import.meta.glob<File>('./en/*.ts', { eager: true })
/** The other languages by their files. */
export const languages = import.meta.glob<File>('./[a-z][a-z].ts', { eager: true })
