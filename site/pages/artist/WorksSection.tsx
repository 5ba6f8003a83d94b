import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { OwnWork } from '#domain/contracts/artist.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useOwnWorks } from '../../state/artist.ts'
import { useSections } from './use-sections.ts'
import { useTopOn } from './use-top-on.ts'
import { WorkForm } from './WorkForm.tsx'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { WorkRow } from './WorkRow.tsx'

/** Every work as a line of the book: its picture, its price, what is left, where it hangs, what was asked. */
export function WorksSection(): ReactNode {
  const { chosen, open, to } = useSections()
  const works = useOwnWorks(chosen)
  const go = useNavigate()
  useTopOn(open)
  const [said, setSaid] = useState('')
  const close = (sentence: string) => {
    setSaid(sentence)
    void go(to('works'))
  }
  return (
    <Loaded query={works} what="the works" blank="own-blank" lines={3}>
      {(data) => {
        const opened = data.works.find(({ id }) => id === open)
        if (open !== 'new' && !opened)
          return <Book works={data.works} said={said} onSaid={setSaid} />
        return (
          <WorkForm
            key={opened?.id ?? 'new'}
            work={opened ?? null}
            walls={data.walls}
            onDone={close}
            onChanged={works.refetch}
          />
        )
      }}
    </Loaded>
  )
}

function Book({
  works,
  said,
  onSaid,
}: {
  works: readonly OwnWork[]
  /** What was done last, in a sentence. */
  said: string
  onSaid: (sentence: string) => void
}): ReactNode {
  const { to } = useSections()
  return (
    <>
      <Tally works={works} />
      <div className="own-tools">
        <Link className="button loud" to={to('works', { work: 'new' })}>
          <Icon of={Plus} /> Add a work
        </Link>
        <p role="status" className="soft">
          {said}
        </p>
      </div>
      {works.length === 0 ? (
        <NothingYet title="Bare wall.">
          <p>
            Photograph a sheet in daylight, straight from the front. The picture, its words and its
            price are on the wall a minute later.
          </p>
        </NothingYet>
      ) : (
        <ul className="own-works">
          {works.map((work) => (
            <WorkRow key={work.id} work={work} onSaid={onSaid} />
          ))}
        </ul>
      )}
    </>
  )
}

function Tally({ works }: { works: readonly OwnWork[] }): ReactNode {
  const sum = (of: (work: OwnWork) => number) => works.reduce((all, work) => all + of(work), 0)
  const facts = [
    [works.filter(({ isHidden }) => !isHidden).length, 'on the site'],
    [sum(({ editionLeft }) => editionLeft), 'copies left'],
    [sum(({ soldHere }) => soldHere), 'sold here'],
    [sum(({ openEnquiries }) => openEnquiries), 'unanswered'],
  ] as const
  return (
    <dl className="own-tally">
      {facts.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numeral">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
