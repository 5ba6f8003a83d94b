import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ArtistDashboard } from '#domain/contracts/artist.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useArtistDashboard } from '../../state/artist.ts'
import { DatesSection } from './DatesSection.tsx'
import { EnquiriesSection } from './EnquiriesSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SalesSection } from './SalesSection.tsx'
import { SECTIONS, useSections, type SectionName } from './use-sections.ts'
import { WorksSection } from './WorksSection.tsx'
import '../admin/admin-shell.css'
import '../../prints/ink.css'
import './artist-dashboard.css'

const LEADS: Record<SectionName, string> = {
  works: 'What hangs, what it costs, and what is left of it.',
  enquiries: 'What people asked about your works. They wait for an answer by email.',
  sales: 'What was sold, whose money it is, and when it is paid.',
  dates: 'The classes you teach and the evenings you host.',
  profile: 'What visitors read about you.',
}

/** An artist’s own dashboard; an admin chooses whose. */
export function ArtistDashboardPage(): ReactNode {
  useSignals()
  const { chosen, section } = useSections()
  const isAdmin = session.user.value?.role === 'ADMIN'
  const query = useArtistDashboard(chosen)
  const { data } = query
  if (!data)
    return (
      <Frame title="Artist dashboard">
        <Loaded
          query={query}
          what="the artist’s dashboard"
          blank="own-blank"
          lines={2}
          missing={
            <p className="notice">
              There is no such artist, or this is not your dashboard.{' '}
              <Link to="/artist-dashboard">Go to where you may</Link>
            </p>
          }
        >
          {() => null}
        </Loaded>
      </Frame>
    )
  if (!data.artist && isAdmin) return <Chooser {...data} />
  if (!data.artist)
    return (
      <Frame
        title="First, who are you?"
        lead="Your works hang on your profile. Write it, and the café shows it to visitors."
      >
        <ProfileSection artist={null} />
      </Frame>
    )
  return (
    <Frame
      title={data.artist.name}
      lead={LEADS[section]}
      data={data}
      picker={isAdmin && <ArtistPicker {...data} />}
    >
      {section === 'works' && <WorksSection />}
      {section === 'enquiries' && <EnquiriesSection />}
      {section === 'sales' && <SalesSection artist={data.artist} share={data.shareBasisPoints} />}
      {section === 'dates' && <DatesSection />}
      {section === 'profile' && <ProfileSection key={data.artist.id} artist={data.artist} />}
    </Frame>
  )
}

function Frame({
  title,
  lead,
  data,
  picker,
  children,
}: {
  title: string
  lead?: string
  /** Absent where there is no profile yet. */
  data?: ArtistDashboard
  picker?: ReactNode
  children: ReactNode
}): ReactNode {
  const { section, to } = useSections()
  const waiting = data?.counts.openEnquiries ?? 0
  return (
    <div
      className="workroom own"
      data-ink={data?.artist?.ink ?? 'taro'}
      data-alone={!data || undefined}
    >
      <PageTitle>{title}</PageTitle>
      {data && (
        <nav className="workroom-nav" aria-label="Your dashboard">
          <div>
            <p className="margin-note" aria-hidden="true">
              Your dashboard
            </p>
            <ul>
              {SECTIONS.map(({ name, label }) => (
                <li key={name}>
                  <Link to={to(name)} aria-current={name === section ? 'page' : undefined}>
                    {label}
                    {name === 'enquiries' && waiting > 0 && (
                      <b className="numeral">
                        {waiting}
                        <span className="visually-hidden"> unanswered</span>
                      </b>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      )}
      <div className="workroom-page">
        <header className="workroom-head own-head">
          <div>
            <h1>{title}</h1>
            {lead && <p className="soft">{lead}</p>}
          </div>
          {picker}
        </header>
        {data?.artist?.isHidden && <Unseen />}
        {children}
      </div>
    </div>
  )
}

function Unseen(): ReactNode {
  const { to } = useSections()
  return (
    <p className="notice own-unseen">
      Visitors do not see this artist yet: the café looks at a new profile first.{' '}
      <Link to={to('profile')}>Look at the profile</Link>
    </p>
  )
}

/** For admins: whose dashboard. */
function Chooser({ artists }: ArtistDashboard): ReactNode {
  return (
    <Frame title="Whose dashboard?" lead="You see and change what the artist does.">
      {artists.length === 0 ? (
        <p className="notice">
          There is no artist yet. Give somebody the role Artist, and they write their profile here.
        </p>
      ) : (
        <ul className="own-names">
          {artists.map(({ id, name, isHidden }) => (
            <li key={id}>
              <Link to={`?artist=${id}`}>
                {name}
                {isHidden && <span className="soft">not shown yet</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}

function ArtistPicker({ artist, artists }: ArtistDashboard): ReactNode {
  const { choose } = useSections()
  return (
    <label className="own-picker">
      <span className="margin-note">Artist</span>
      <select
        className="input"
        value={artist?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {artists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
