import { stillChunk } from '../../prints/still-chunk.tsx'

/** Food on its plate, rendered by the server like a drink that does not change. */
export const PlatePrint = stillChunk(() => import('./Plate.tsx'), 'Plate')
