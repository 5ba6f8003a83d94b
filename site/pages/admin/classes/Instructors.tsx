import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Instructor, InstructorEdit, Instructors } from '#domain/contracts/instructors.ts'
import { Field, SelectField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import type { Problems } from '#site/forms/problems.ts'
import { useForm } from '#site/forms/use-form.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { setNewerAnswer } from '#site/state/newer-answer.ts'
import { useInstructors } from '../content/InstructorFields.tsx'

/** Who teaches classes and hosts events: their names, what of the price is usually theirs, and whether they are still offered. */
export function InstructorsSection({ when }: { when: (at: string) => string }): ReactNode {
  const query = useInstructors()
  return (
    <section aria-labelledby="planned-instructors" className="planned-instructors">
      <h2 id="planned-instructors">Who teaches and hosts</h2>
      <p className="soft">
        Nobody has two things at once unless whoever publishes says that both are meant. A new name
        in a class or an event is added here by itself.
      </p>
      <Loaded query={query} what="who teaches" lines={3}>
        {(data) => <List data={data} when={when} />}
      </Loaded>
    </section>
  )
}

function List({ data, when }: { data: Instructors; when: (at: string) => string }): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const shown = data.instructors.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
  return (
    <>
      <ul>
        {shown.map((each) => (
          <li key={each.id} data-open={open === each.id || undefined}>
            <p>
              <b>{each.name}</b>
              <span className="soft">{whoInWords(each)}</span>
            </p>
            <p>
              {shareInWords(each)}
              <span className="soft">
                {each.next
                  ? `${each.coming === 1 ? '1 date' : `${each.coming} dates`} to come, next\u00A0${when(each.next).replaceAll(' ', '\u00A0')}`
                  : 'Nothing to come'}
              </span>
            </p>
            <p className="planned-end">
              <button
                type="button"
                className="button small"
                aria-expanded={open === each.id}
                aria-label={`Change ${each.name}`}
                onClick={() => setOpen(open === each.id ? null : each.id)}
              >
                Change
              </button>
            </p>
            {open === each.id && (
              <InstructorForm
                key={each.version}
                data={data}
                of={each}
                onDone={() => setOpen(null)}
              />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <InstructorForm data={data} of={null} onDone={() => setOpen(null)} />
      ) : (
        <button type="button" className="button small" onClick={() => setOpen('new')}>
          Add a person
        </button>
      )}
    </>
  )
}

type Typed = { name: string; artistId: string; userId: string; share: string; isActive: string }

function InstructorForm({
  data,
  of,
  onDone,
}: {
  data: Instructors
  of: Instructor | null
  onDone: () => void
}): ReactNode {
  const cache = useQueryClient()
  const form = useForm<Typed, Instructors>({
    initial: {
      name: of?.name ?? '',
      artistId: of?.artist?.id ?? '',
      userId: of?.account?.id ?? '',
      share: typeof of?.shareBasisPoints === 'number' ? String(of.shareBasisPoints / 100) : '',
      isActive: String(of?.isActive ?? true),
    },
    check,
    send: (typed) =>
      of
        ? callPrivate('changeInstructor', {
            params: { id: of.id },
            body: { ...editOf(typed), version: of.version },
          })
        : callPrivate('addInstructor', { body: editOf(typed) }),
    onDone: (next) => {
      setNewerAnswer(cache, ['instructors'], next)
      void cache.invalidateQueries({ queryKey: ['planned'] })
      onDone()
    },
  })
  const linked = (one: Instructor['artist'], free: Instructors['artists']) =>
    [
      ['', 'none'],
      ...[...(one ? [one] : []), ...free].map(({ id, name }) => [id, name] as const),
    ] as const
  return (
    <Form
      form={form}
      label={of ? `Change ${of.name}` : 'Add a person'}
      button={of ? 'Save' : 'Add'}
      busy="Saving…"
      takesFocus
      acts={
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      }
    >
      <div className="form-row">
        <Field
          form={form}
          name="name"
          label="Name"
          maxLength={80}
          autoComplete="off"
          isRequired
          help={
            of ? 'A new name is written into all that this person teaches and hosts.' : undefined
          }
        />
        <Field
          form={form}
          name="share"
          label="Usual share of the price"
          hint="%"
          inputMode="decimal"
          maxLength={6}
          help="Where a class or an event says nothing else. Empty is none."
        />
      </div>
      <div className="form-row">
        <SelectField
          form={form}
          name="artistId"
          label="Artist"
          options={linked(of?.artist ?? null, data.artists)}
          help="What an artist is owed stands on their one account."
        />
        <SelectField
          form={form}
          name="userId"
          label="Account"
          options={linked(of?.account ?? null, data.accounts)}
        />
        <SelectField
          form={form}
          name="isActive"
          label="In the forms"
          options={[
            ['true', 'offered'],
            ['false', 'no longer offered'],
          ]}
        />
      </div>
    </Form>
  )
}

const check = ({ name, share }: Typed): Problems => ({
  ...(name.trim() === '' && { name: 'Write a name.' }),
  ...(basisPointsOf(share) === undefined && {
    share: 'Use a percentage from 0 to 100, or nothing.',
  }),
})

const editOf = ({ name, artistId, userId, share, isActive }: Typed): InstructorEdit => ({
  name,
  artistId: artistId || null,
  userId: userId || null,
  shareBasisPoints: basisPointsOf(share) ?? null,
  isActive: isActive === 'true',
})

/** '12.5' → 1250; nothing → `null`; what is no percentage → `undefined`. */
function basisPointsOf(typed: string): number | null | undefined {
  const plain = typed.trim().replace(/%$/, '').trim().replace(',', '.')
  if (plain === '') return null
  const points = Math.round(Number(plain) * 100)
  return /^\d+(\.\d{0,2})?$/.test(plain) && points <= 10_000 ? points : undefined
}

const whoInWords = ({ artist, account, isActive }: Instructor): string =>
  [artist && 'artist', account && `account of ${account.name}`, !isActive && 'no longer offered']
    .filter(Boolean)
    .join(', ')

const shareInWords = ({ shareBasisPoints }: Instructor): string =>
  shareBasisPoints === null
    ? 'No usual share'
    : `${shareBasisPoints / 100}% of the price, where nothing else is said`
