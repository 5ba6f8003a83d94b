import type { CameBy } from '#domain/contracts/attribution.ts'

/** 'embed spring-poster, spring 2026, on partner.example' */
export function cameByText({ id, campaign, origin }: CameBy): string {
  const host = origin.replace(/^https?:\/\//, '')
  return [`embed ${id}`, campaign, host && `on ${host}`].filter(Boolean).join(', ')
}
