import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { addDays } from '#domain/cafe/calendar.ts'
import { CLASS_TYPES } from '#domain/content/values.ts'
import type { Input } from '#domain/contracts/api.ts'
import type { OwnPiece, ProposalEdit } from '#domain/contracts/proposals.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { lengths } from '../admin/classes/Repeats.tsx'
import {
  Amount,
  Area,
  Choice,
  Help,
  Labelled,
  Money,
  Percent,
  Text,
  wired,
} from '../admin/editing/fields.tsx'
import { PhotoField } from '../admin/editing/PhotoField.tsx'
import { Conflict, Wrong } from '../admin/editing/SaveBar.tsx'
import { forgetTyped, useEditor, type Editor } from '../admin/editing/use-editor.ts'
import { Clash, Taken, useWishedTimes, type PieceKey, type Planned } from './Clashes.tsx'
import { clashOf, firstFree } from './own-clash.ts'
import type { Chosen } from '../../state/artist.ts'
import '../admin/editing/editing.css'

/** The version that was read, which is sent with what is made of it. */
type Version = Pick<OwnPiece, 'version' | 'mark'> | null
/** What is there already and is changed by the form. */
export type Changing = {
  id: string
  value: ProposalEdit
  version: Version
  /** A class or an event; none where it is a proposal. */
  piece?: PieceKey & Pick<OwnPiece, 'isAsked' | 'keepsText' | 'keepsPrice'>
  send: (value: ProposalEdit, version: Version) => Promise<unknown>
  /** What somebody else saved meanwhile, where they were quicker. */
  theirs?: () => Promise<readonly [ProposalEdit, Version] | null>
}

type Props = {
  changing?: Changing
  chosen: Chosen
  today: string
  planned: Planned
  /** What of a price is usually the artist's. */
  shareBasisPoints: number
  /** @param sent the title of what the café has now; none where nothing was sent */
  onDone: (sent?: string) => void
}

/** What an artist would like to give: said once, sent to the café. What is typed stays in this tab until then. */
export function ProposalForm(props: Props): ReactNode {
  const { chosen, today, planned, shareBasisPoints, changing, onDone } = props
  const cache = useQueryClient()
  const [blank] = useState(() => changing?.value ?? blankProposal(today, shareBasisPoints, planned))
  const name = changing ? `change-${changing.id}` : `proposal-${chosen ?? 'own'}`
  const editor = useEditor<ProposalEdit, Version>(name, blank, changing?.version ?? null)
  const submit = async () => {
    if (editor.isBusy) return
    let sent = ''
    const isSent = await editor.save(
      async (value, version) => {
        if (changing) {
          await changing.send(value, version)
          sent = value.title
          return [blank, version]
        }
        const { proposals } = await callPrivate('sendProposal', {
          query: chosen === undefined ? {} : { artist: chosen },
          body: value as Input<'sendProposal'>['body'],
        })
        sent = proposals[0]?.title ?? 'it'
        return [blank, null]
      },
      changing?.theirs && { theirs: changing.theirs },
    )
    void cache.invalidateQueries({ queryKey: ['artist-dashboard'] })
    if (!isSent) return
    forgetTyped(name)
    onDone(sent)
  }
  const piece = changing?.piece
  return (
    <form
      className="editing own-proposal-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
      aria-label={changing ? `Change ${changing.value.title}` : 'Propose'}
    >
      <Wrong editor={editor} />
      <Conflict
        met={editor.conflict}
        onTheirs={() => editor.choose('theirs')}
        onMine={() => {
          editor.choose('mine')
          return submit()
        }}
      />
      {piece && (
        <p>
          {piece.isAsked
            ? 'Guests have seats or wait for them, so the café looks at it first. It tells them when it agrees.'
            : 'Nobody has booked yet: it is changed at once.'}
        </p>
      )}
      <What editor={editor} piece={piece} />
      <Area editor={editor} path="summary" isRequired label="In a sentence" rows={2} />
      {!piece?.keepsText && (
        <Area
          editor={editor}
          path="description"
          isRequired
          label="What happens"
          help="Visitors read it. Each line becomes a paragraph."
        />
      )}
      <PhotoField editor={editor} path="photo" call="addOwnPhoto" isOptional none={null} />
      <Dates editor={editor} today={today} piece={piece} {...planned} />
      <Numbers editor={editor} piece={piece} />
      {piece?.isAsked !== false && (
        <Area
          editor={editor}
          path="note"
          label="To the café"
          hint="optional: visitors do not see it"
          rows={2}
        />
      )}
      <p className="own-acts">
        <button className="button loud" aria-disabled={editor.isBusy}>
          {editor.isBusy
            ? 'Sending…'
            : piece?.isAsked === false
              ? 'Save the change'
              : changing
                ? 'Send the change to the café'
                : 'Send it to the café'}
        </button>
        <button type="button" className="button" onClick={() => onDone()}>
          Not now
        </button>
      </p>
    </form>
  )
}

type Part = { editor: Editor<ProposalEdit>; piece: Changing['piece'] }

function What({ editor, piece }: Part): ReactNode {
  const isClass = editor.value.kind === 'class'
  return (
    <div className="row">
      {!piece && (
        <Choice
          editor={editor}
          path="kind"
          label="What"
          options={[
            ['class', 'A class'],
            ['event', 'An event'],
          ]}
        />
      )}
      {isClass && !piece && (
        <Choice
          editor={editor}
          path="classType"
          label="Type"
          options={CLASS_TYPES.map((each) => [each, each] as const)}
        />
      )}
      <Text editor={editor} path="title" isRequired label="Title" />
    </div>
  )
}

function Numbers({ editor, piece }: Part): ReactNode {
  const isClass = editor.value.kind === 'class'
  const rooms = [...new Set(['Art Space', 'Lounge', 'Whole house', editor.value.space])]
  return (
    <>
      <div className="row">
        <Choice
          editor={editor}
          path="minutes"
          label="Lasts"
          options={lengths(editor.value.minutes)}
        />
        <Choice
          editor={editor}
          path="space"
          label="Room"
          options={rooms.map((room) => [room, room] as const)}
        />
        <Amount editor={editor} path="seats" isRequired label="Seats" />
      </div>
      <div className="row">
        {!piece?.keepsPrice && (
          <Money
            editor={editor}
            path="priceCents"
            isRequired
            label="Price per person"
            help="0.00 is free."
          />
        )}
        {isClass && <Money editor={editor} path="materialsCents" label="Materials per person" />}
        {!piece && (
          <Percent
            editor={editor}
            path="shareBasisPoints"
            label="Your share of the price"
            help="The café agrees to it or says what is possible."
          />
        )}
      </div>
    </>
  )
}

const MOST_DATES = 5

/** The dates that would suit, the best one first. */
function Dates({
  editor,
  own,
  timeZone,
  today,
  piece,
}: { editor: EditorOfProposal; today: string; piece?: PieceKey | undefined } & Planned): ReactNode {
  const { dates, minutes } = editor.value
  const except = piece && { kind: piece.kind, id: piece.id }
  const times = useWishedTimes({ ...editor.value, except })
  const others = own.filter(({ kind, id }) => kind !== piece?.kind || id !== piece.id)
  return (
    <fieldset className="own-wishes" id={editor.fieldId('dates')} tabIndex={-1}>
      <legend>{piece ? 'When' : 'Dates that suit you, the best one first'}</legend>
      {dates.map(({ date, time }, i) => (
        <div className="own-wish" key={i}>
          <Labelled
            editor={editor}
            path={`dates.${i}.date`}
            label={piece ? 'Date' : `Date ${i + 1}`}
          >
            <input
              type="date"
              {...wired(editor, `dates.${i}.date`)}
              value={date}
              onChange={({ target }) => editor.set(`dates.${i}.date`, target.value)}
            />
          </Labelled>
          <Labelled editor={editor} path={`dates.${i}.time`} label="At">
            <input
              type="time"
              {...wired(editor, `dates.${i}.time`)}
              value={time}
              onChange={({ target }) => editor.set(`dates.${i}.time`, target.value)}
            />
          </Labelled>
          {dates.length > 1 && (
            <button
              type="button"
              className="link"
              aria-label={`Take away date ${i + 1}`}
              onClick={() =>
                editor.set(
                  'dates',
                  dates.filter((_, at) => at !== i),
                )
              }
            >
              Take away
            </button>
          )}
          <Clash of={clashOf(others, { date, time }, minutes, timeZone)} timeZone={timeZone} />
          <Taken
            of={times[`${date} ${time}`]}
            today={today}
            onTake={(free) =>
              editor.set(
                'dates',
                dates.map((each, at) => (at === i ? free : each)),
              )
            }
          />
        </div>
      ))}
      <Help editor={editor} path="dates" />
      {!piece && dates.length < MOST_DATES && (
        <p>
          <button
            type="button"
            className="button small"
            onClick={() => {
              const last = dates.at(-1)
              editor.set('dates', [
                ...dates,
                { date: last?.date ? addDays(last.date, 7) : '', time: last?.time ?? '16:00' },
              ])
            }}
          >
            Another date
          </button>
        </p>
      )}
    </fieldset>
  )
}

type EditorOfProposal = Pick<Editor<ProposalEdit>, 'value' | 'set' | 'problems' | 'fieldId'>

function blankProposal(
  today: string,
  shareBasisPoints: number,
  { own, timeZone }: Planned,
): ProposalEdit {
  const minutes = 120
  const inFourWeeks = { date: addDays(today, 28), time: '16:00' }
  return {
    kind: 'class',
    classType: 'other',
    title: '',
    summary: '',
    description: '',
    dates: [firstFree(own, inFourWeeks, minutes, timeZone)],
    minutes,
    space: 'Art Space',
    seats: 10,
    priceCents: 5_000,
    materialsCents: 0,
    shareBasisPoints,
    note: '',
    photo: null,
  }
}
