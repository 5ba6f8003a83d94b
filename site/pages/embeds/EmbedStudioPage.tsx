import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Loaded } from '#site/layout/Loaded.tsx'
import { AdminShell } from '../admin/AdminShell.tsx'
import { usePlace } from '../admin/menu/use-place.ts'
import { CampaignFigures, CampaignList } from './Campaigns.tsx'
import { EmbedEditor } from './EmbedEditor.tsx'
import { EmbedList } from './EmbedList.tsx'
import { useEmbeds } from './state.ts'
import '../admin/editing/editing.css'
import './studio.css'

/** Where staff make what partners put on their pages: looks, texts, the code to copy, and what came of it. */
export function EmbedStudioPage(): ReactNode {
  const query = useEmbeds()
  const [params] = useSearchParams()
  const open = params.get('embed')
  const part = params.get('part')
  usePlace(open)
  const embed = query.data?.find(({ id }) => id === open)
  const like = query.data?.find(({ id }) => id === params.get('like')) ?? null
  if (query.data && open === 'new')
    return (
      <AdminShell
        title="A new embed"
        lead="Choose, save, copy the code. Everything can be changed later."
      >
        <EmbedEditor key={`new ${like?.id ?? ''}`} embed={null} like={like} part="build" />
      </AdminShell>
    )
  if (embed)
    return (
      <AdminShell title={embed.value.name} lead={<code>{embed.id}</code>}>
        <EmbedEditor
          key={embed.id}
          embed={embed}
          part={part === 'code' || part === 'figures' ? part : 'build'}
        />
      </AdminShell>
    )
  const campaign = params.get('campaign')
  if (campaign !== null)
    return (
      <AdminShell
        title={campaign || 'Without a campaign'}
        lead="A marketing campaign: its figures over all its embeds."
      >
        <CampaignFigures key={campaign} campaign={campaign} embeds={query.data ?? []} />
      </AdminShell>
    )
  const isOfCampaigns = params.get('view') === 'campaigns'
  return (
    <AdminShell
      title="Embed studio"
      lead="The café’s widgets on other people’s pages: what they look like, where they are, and what they bring."
      acts={
        <Link className="button loud" to="?embed=new">
          <Icon of={Plus} /> New embed
        </Link>
      }
    >
      {query.data && open && (
        <p className="notice" role="alert">
          There is no embed called “{open}”. Here are all of them.
        </p>
      )}
      <nav className="studio-parts" aria-label="Parts of the studio">
        <Link to="?" aria-current={isOfCampaigns ? undefined : 'page'}>
          Embeds
        </Link>
        <Link to="?view=campaigns" aria-current={isOfCampaigns ? 'page' : undefined}>
          Marketing campaigns
        </Link>
      </nav>
      {isOfCampaigns ? (
        <CampaignList />
      ) : (
        <Loaded query={query} what="the embeds" blank="manage-blank" lines={3}>
          {(embeds) => <EmbedList embeds={embeds} onAgain={query.refetch} />}
        </Loaded>
      )}
    </AdminShell>
  )
}
