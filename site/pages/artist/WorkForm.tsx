import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ALT_MAX, WORK_CHANGED } from '#domain/artists/work-texts.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { OwnWork } from '#domain/contracts/artist.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { changeWork, sendPicture, sendWork, useRenewal } from '../../state/artist.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { editionWords, priceWords, STATUS_WORDS } from '../art/work-words.ts'
import { PictureField, pictureProblem } from './PictureField.tsx'
import { useRooms } from './use-rooms.ts'
import { checkWork, fieldsOf, patchOf, valuesOf } from './work-values.ts'

/** A work with its picture: a new one, or one that is changed. Whatever goes wrong, what was typed and chosen stays. */
export function WorkForm({
  work,
  walls,
  onDone,
  onChanged,
}: {
  /** Null for a new one. */
  work: OwnWork | null
  walls: readonly string[]
  /** Gets what was done, in a sentence. */
  onDone: (sentence: string) => void
  /** The work turned out to be another than it was. */
  onChanged: () => unknown
}): ReactNode {
  const { chosen, to } = useRooms()
  const renew = useRenewal()
  const { data } = useCafe()
  const now = useCafeClock()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const seen = useRef(work?.updatedAt ?? '')
  // Who leaves while it goes out, stops it.
  useEffect(() => () => stop.current?.abort(), [])
  const [before] = useState(() =>
    valuesOf(work, Number(dateIn(data?.cafe.timeZone ?? 'UTC', now).slice(0, 4))),
  )

  const goingOut = async <T,>(send: (options: Going) => Promise<T>): Promise<T> => {
    stop.current = new AbortController()
    setProgress(0)
    try {
      return await send({ onProgress: setProgress, signal: stop.current.signal })
    } finally {
      stop.current = null
      setProgress(null)
    }
  }
  const form = useForm({
    initial: before,
    check: (values) => {
      const picture = work && !file ? null : pictureProblem(file)
      return { ...(picture && { image: picture }), ...checkWork(values) }
    },
    send: async (values) => {
      if (!work && file)
        return goingOut((options) => sendWork(chosen, fieldsOf(values), file, options))
      if (!work) throw new Error('A new work was sent without its picture.')
      const patch = patchOf(before, values)
      if (Object.keys(patch).length > 0) {
        const changed = await changeWork(work.id, { seenAt: seen.current, ...patch })
        // Should the picture fail now, the next try goes on from here.
        seen.current = changed.updatedAt
      }
      return file ? goingOut((options) => sendPicture(work.id, values.alt, file, options)) : work
    },
    onDone: async ({ title }) => {
      await renew()
      onDone(work ? `“${title}” is saved.` : `“${title}” is added.`)
    },
  })
  const problem = form.problems[''] ?? ''
  const isStale = problem === WORK_CHANGED
  // What others changed is fetched and shown; what was typed here stays, and the next try is made knowing it.
  useEffect(() => {
    if (isStale) void onChanged()
  }, [isStale, onChanged])
  const updatedAt = work?.updatedAt ?? ''
  useEffect(() => {
    seen.current = updatedAt
  }, [updatedAt])
  const { values } = form

  return (
    <div className="own-form">
      <Link className="back" to={to('works')}>
        <ArrowLeft aria-hidden="true" /> All works
      </Link>
      <h2>{work ? work.title : 'A new work'}</h2>
      {isStale && work && (
        <p className="notice">
          As it is now: {priceWords(work)}, {STATUS_WORDS[work.status].toLowerCase()},{' '}
          {editionWords(work).toLowerCase()}. What you changed below is not saved yet.
        </p>
      )}
      <Form
        form={form}
        label={work ? `Change ${work.title}` : 'Add a work'}
        button={work ? 'Save' : 'Hang it'}
        busy={busyWords(progress)}
        acts={
          progress !== null && (
            <button type="button" className="button" onClick={() => stop.current?.abort()}>
              Stop the upload
            </button>
          )
        }
        note={work ? null : 'It is in the gallery at once, unless you hide it.'}
      >
        <div className="own-form-columns">
          <div className="own-form-picture">
            <PictureField
              form={form}
              file={file}
              label={work ? 'Another picture' : 'Picture'}
              onChange={(next) => {
                setFile(next)
                form.set({ image: next?.name ?? '' })
              }}
            >
              {work && <WorkPicture work={work} sizes="(max-width: 1000px) 90vw, 24rem" />}
            </PictureField>
            {progress !== null && (
              <progress className="own-progress" value={progress} max={1} aria-label="Upload" />
            )}
            <AreaField
              form={form}
              name="alt"
              label="What is to be seen"
              help="Read aloud to people who cannot see it: what, which colors, where."
              rows={4}
              maxLength={ALT_MAX}
              isRequired
            />
          </div>
          <div className="own-form-words">
            <Field form={form} name="title" label="Title" maxLength={120} isRequired />
            <Field
              form={form}
              name="medium"
              label="How it was made"
              placeholder="Risograph in two inks on cotton"
              maxLength={120}
              isRequired
            />
            <div className="form-row own-three">
              <Field
                form={form}
                name="year"
                label="Year"
                inputMode="numeric"
                maxLength={4}
                isRequired
              />
              <Field
                form={form}
                name="widthInches"
                label="Width"
                hint="inches"
                inputMode="decimal"
                maxLength={6}
                isRequired
              />
              <Field
                form={form}
                name="heightInches"
                label="Height"
                hint="inches"
                inputMode="decimal"
                maxLength={6}
                isRequired
              />
            </div>
            <div className="form-row">
              <Field
                form={form}
                name="editionSize"
                label="Edition"
                hint="copies in all"
                inputMode="numeric"
                maxLength={4}
                isRequired
              />
              <Field
                form={form}
                name="editionLeft"
                label="Left"
                hint="of them"
                inputMode="numeric"
                maxLength={4}
                isRequired
              />
            </div>
            <div className="form-row">
              <Field
                form={form}
                name="priceCents"
                label="Price"
                hint="dollars, before tax"
                inputMode="decimal"
                maxLength={12}
                className="own-price"
              />
              <SelectField
                form={form}
                name="status"
                label="Status"
                {...(values.editionLeft.trim() === '0' && {
                  help: 'With no copy left it is shown as sold.',
                })}
                options={[
                  ['available', 'For sale'],
                  ['on-hold', 'On hold'],
                  ['not-for-sale', 'Not for sale'],
                ]}
              />
            </div>
            <Field
              form={form}
              name="wall"
              label="Where it hangs"
              hint="empty: in the drawer"
              list="own-walls"
              maxLength={80}
            />
            <datalist id="own-walls">
              {walls.map((wall) => (
                <option key={wall}>{wall}</option>
              ))}
            </datalist>
            <SelectField
              form={form}
              name="isHidden"
              label="Visitors"
              options={[
                ['false', 'see it'],
                ['true', 'do not see it yet'],
              ]}
            />
          </div>
        </div>
      </Form>
    </div>
  )
}

type Going = { onProgress: (share: number) => void; signal: AbortSignal }

function busyWords(progress: number | null): string {
  if (progress === null) return 'Saving…'
  return progress < 1 ? `Sending… ${Math.round(progress * 100)}%` : 'Developing the picture…'
}
