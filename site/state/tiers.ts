import type { HasTiers } from '#domain/membership/tiers.ts'
import { useCafe } from './queries.ts'

/** What the memberships cost and give, as the café set it. */
export const useTiers = (): HasTiers => useCafe().data?.cafe ?? {}
