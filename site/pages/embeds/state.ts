import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import type { Release } from '#domain/embeds/snippets.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const KEY = ['embeds']
type List = { embeds: AdminEmbed[] }

/** All saved embeds, with what each brought lately. */
export function useEmbeds() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('adminEmbeds', undefined, { signal }),
    select: ({ embeds }) => embeds,
  })
}

/** Takes one embed as the server has it now into the list. */
export function useEmbedChanged() {
  const client = useQueryClient()
  return (embed: AdminEmbed) =>
    setNewerAnswer<List>(
      client,
      KEY,
      (list) =>
        list && {
          embeds: list.embeds.some(({ id }) => id === embed.id)
            ? list.embeds.map((each) => (each.id === embed.id ? embed : each))
            : [...list.embeds, embed],
        },
    )
}

/** Takes one out of the list that the server has no more. */
export function useEmbedDeleted() {
  const client = useQueryClient()
  return (id: string) =>
    setNewerAnswer<List>(
      client,
      KEY,
      (list) => list && { embeds: list.embeds.filter((each) => each.id !== id) },
    )
}

/** Asks for one embed as it is now. @throws ApiError */
export function useEmbedNow(id: string) {
  const changed = useEmbedChanged()
  return async () => {
    const embed = await callPrivate('adminEmbed', { params: { id } })
    changed(embed)
    return embed
  }
}

/** The steps of an embed in the days from one to another. */
export function useFunnel(id: string, days: { from: string; to: string }) {
  return useQuery({
    queryKey: ['embed-funnel', id, days.from, days.to],
    queryFn: ({ signal }) =>
      callPrivate('embedFunnel', { params: { id }, query: days }, { signal }),
    staleTime: 0,
  })
}

/** The sums of each campaign over all embeds. */
export function useCampaigns(days: { from: string; to: string }) {
  return useQuery({
    queryKey: ['embed-campaigns', days.from, days.to],
    queryFn: ({ signal }) => callPrivate('embedCampaigns', { query: days }, { signal }),
    staleTime: 0,
  })
}

/** The steps of a campaign over all its embeds. */
export function useCampaignFunnel(campaign: string, days: { from: string; to: string }) {
  return useQuery({
    queryKey: ['campaign-funnel', campaign, days.from, days.to],
    queryFn: ({ signal }) =>
      callPrivate('campaignFunnel', { query: { campaign, ...days } }, { signal }),
    staleTime: 0,
  })
}

type Manifest = { release: string; files: Record<string, { integrity: string } | undefined> }

/** The release of the widgets that a page may pin today; null where the server does not say. */
export function useRelease() {
  return useQuery({
    queryKey: ['embed-release'],
    queryFn: async ({ signal }): Promise<Release | null> => {
      const answer = await fetch(`${location.origin}/embed/manifest.json`, { signal })
      if (!answer.ok) throw new Error(`The list of releases answered ${answer.status}.`)
      const { release, files } = (await answer.json()) as Manifest
      const integrity = files[release]?.integrity
      return integrity ? { path: release, integrity } : null
    },
  })
}
