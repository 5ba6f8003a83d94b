import { stillChunk } from '../../prints/still-chunk.tsx'

/** The marks of an item, rendered by the server like its drawing. */
export const ItemMarks = stillChunk(() => import('./Marks.tsx'), 'Marks')
