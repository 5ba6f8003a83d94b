import { spanish } from './t.ts'

/** What a request says of the language of its page, so that whoever pays elsewhere comes back to the same one. */
export const inLanguage = (): { language?: 'es' } => (spanish() ? { language: 'es' } : {})
