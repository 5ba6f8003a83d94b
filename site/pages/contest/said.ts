import type { Campaign } from '#domain/contracts/cafe.ts'
import { spanish, word } from '../../texts/t.ts'

type Name = keyof NonNullable<Campaign['translations']>['es']

/** What the café says of its campaign, in the language of the page: in its own words where it has any. */
export function said(campaign: Campaign, name: Name): string {
  return (spanish() && campaign.translations?.es[name]) || word(campaign[name])
}
