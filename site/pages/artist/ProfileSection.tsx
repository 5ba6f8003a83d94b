import { useState, type ReactNode } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'react-router-dom'
import type { OwnArtist } from '#domain/contracts/artist.ts'
import type { PrintInk } from '#domain/contracts/content.ts'
import { ApiError } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm } from '../../forms/use-form.ts'
import { useRenewal } from '../../state/artist.ts'
import { callPrivate } from '../../state/call-private.ts'
import { INKS } from '../art/work-words.ts'
import { useSections } from './use-sections.ts'

type Values = {
  name: string
  discipline: string
  town: string
  statement: string
  bio: string
  ink: PrintInk
  label1: string
  link1: string
  label2: string
  link2: string
  /** Where the server's words on the links go. */
  links: string
}

/** What visitors read of an artist. The first time it makes the artist; the café shows them. */
export function ProfileSection({ artist }: { artist: OwnArtist | null }): ReactNode {
  useSignals()
  const user = session.user.value
  const isAdmin = user?.role === 'ADMIN'
  const { form, said } = useProfileForm(artist, user?.name ?? '')
  const isNameFixed = artist !== null && !artist.isHidden && !isAdmin

  return (
    <div className="own-profile">
      {artist && <Shown artist={artist} isAdmin={isAdmin} />}
      <Form
        form={form}
        label="Profile"
        button={artist ? 'Save' : 'Make my profile'}
        busy="Saving…"
        note={<span role="status">{said}</span>}
      >
        <div className="form-row">
          <Field
            form={form}
            name="name"
            label="Name"
            maxLength={60}
            readOnly={isNameFixed}
            {...(isNameFixed && { help: 'It stands on labels and classes: ask us to change it.' })}
            isRequired
          />
          <Field
            form={form}
            name="discipline"
            label="What you do"
            placeholder="Linocut, letterpress"
            maxLength={60}
            isRequired
          />
          <Field
            form={form}
            name="town"
            label="Where"
            placeholder="Hudson, NY"
            maxLength={60}
            isRequired
          />
        </div>
        <Field
          form={form}
          name="statement"
          label="One sentence of yours"
          help="It is printed large beside your name."
          maxLength={160}
          isRequired
        />
        <AreaField
          form={form}
          name="bio"
          label="About you"
          help="Two or three paragraphs. Leave a line empty between them."
          rows={9}
          maxLength={3000}
          isRequired
        />
        <SelectField
          form={form}
          name="ink"
          label="Your ink"
          help="The color of your page."
          options={Object.entries(INKS)}
        />
        <fieldset className="own-links" id={form.fieldId('links')} tabIndex={-1}>
          <legend>
            Pages of yours <span className="hint">optional</span>
          </legend>
          <div className="form-row">
            <Field form={form} name="label1" label="What it is called" maxLength={40} />
            <Field form={form} name="link1" label="Address" type="url" placeholder="https://" />
          </div>
          <div className="form-row">
            <Field form={form} name="label2" label="Another" maxLength={40} />
            <Field form={form} name="link2" label="Its address" type="url" placeholder="https://" />
          </div>
        </fieldset>
      </Form>
    </div>
  )
}

/** What is typed of a profile, and saving it. @param ownName of the account: what a new one begins with */
function useProfileForm(artist: OwnArtist | null, ownName: string) {
  const { chosen } = useSections()
  const renew = useRenewal()
  const [said, setSaid] = useState('')
  const form = useForm({
    initial: valuesOf(artist, ownName),
    check,
    send: (values) =>
      callPrivate('saveArtist', {
        query: chosen ? { artist: chosen } : {},
        body: {
          name: values.name,
          discipline: values.discipline,
          town: values.town,
          statement: values.statement,
          bio: values.bio,
          ink: values.ink,
          links: linksOf(values),
        },
      }),
    onDone: async () => {
      setSaid('Saved.')
      await renew()
    },
  })
  return { form, said }
}

/** Whether visitors see them, and for admins the switch. */
function Shown({ artist, isAdmin }: { artist: OwnArtist; isAdmin: boolean }): ReactNode {
  const renew = useRenewal()
  const [problem, setProblem] = useState('')
  const turn = async () => {
    setProblem('')
    try {
      const body = { isHidden: !artist.isHidden }
      await callPrivate('showArtist', { params: { id: artist.id }, body })
      await renew()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That was not saved. Try again.')
    }
  }
  return (
    <div className="own-shown">
      <p>
        {artist.isHidden ? (
          'Visitors do not see this profile and its works.'
        ) : (
          <>
            Visitors read this at <Link to={`/artist/${artist.id}`}>/artist/{artist.id}</Link>.
          </>
        )}
        {isAdmin && !artist.hasAccount && ' No account opens this dashboard.'}
      </p>
      {isAdmin && (
        <button type="button" className="button" onClick={() => void turn()}>
          {artist.isHidden ? 'Show to visitors' : 'Take off the site'}
        </button>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function valuesOf(artist: OwnArtist | null, name: string): Values {
  const [one, two] = artist?.links ?? []
  return {
    name: artist?.name ?? name,
    discipline: artist?.discipline ?? '',
    town: artist?.town ?? '',
    statement: artist?.statement ?? '',
    bio: artist?.bio.join('\n\n') ?? '',
    ink: artist?.ink ?? 'taro',
    label1: one?.label ?? '',
    link1: one?.href ?? '',
    label2: two?.label ?? '',
    link2: two?.href ?? '',
    links: '',
  }
}

function linksOf({ label1, link1, label2, link2 }: Values) {
  return [
    { label: label1.trim(), href: link1.trim() },
    { label: label2.trim(), href: link2.trim() },
  ].filter(({ label, href }) => label !== '' || href !== '')
}

function check(values: Values): Problems {
  const link = (label: string, href: string): string | null => {
    if (label.trim() === '' && href.trim() === '') return null
    if (!/^https:\/\/\S[^\s.]*\.\S+$/.test(href.trim()))
      return 'Use a web address that starts with https://'
    return label.trim().length < 2 ? 'Say what the page is called.' : null
  }
  const [one, two] = [link(values.label1, values.link1), link(values.label2, values.link2)]
  return {
    ...(values.name.trim().length < 2 && { name: 'Say how you are called.' }),
    ...(values.discipline.trim().length < 3 && { discipline: 'Say what you do.' }),
    ...(values.town.trim().length < 2 && { town: 'Say where you work.' }),
    ...(values.statement.trim().length < 10 && {
      statement: 'Write a sentence of at least ten characters.',
    }),
    ...(values.bio.trim().length < 40 && { bio: 'Write at least forty characters about you.' }),
    ...(one && { link1: one }),
    ...(two && { link2: two }),
  }
}
