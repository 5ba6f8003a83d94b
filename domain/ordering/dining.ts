import type { Dining } from '#domain/contracts/ordering.ts'

export const DINING_LABELS: Record<Dining, string> = { here: 'For here', 'to-go': 'To go' }
