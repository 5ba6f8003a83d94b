import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ALT_MAX } from '#domain/artists/work-texts.ts'
import type { OwnWork } from '#domain/contracts/artist.ts'
import { AreaField } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { editionWords, priceWords, STATUS_WORDS } from '../art/work-words.ts'
import { PictureField } from './PictureField.tsx'
import { useSections } from './use-sections.ts'
import { useWorkForm } from './use-work-form.ts'
import { WorkFields } from './WorkFields.tsx'

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
  const { to } = useSections()
  const { form, file, choose, isStale, upload } = useWorkForm(work, onDone, onChanged)
  const { progress } = upload
  return (
    <div className="own-form">
      <Link className="back" to={to('works')}>
        <Icon of={ArrowLeft} /> All works
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
            <button type="button" className="button" onClick={upload.stop}>
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
              onChange={choose}
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
          <WorkFields form={form} walls={walls} />
        </div>
      </Form>
    </div>
  )
}

function busyWords(progress: number | null): string {
  if (progress === null) return 'Saving…'
  return progress < 1 ? `Sending… ${Math.round(progress * 100)}%` : 'Developing the picture…'
}
