import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Opening } from '#domain/contracts/content.ts'
import type { Receipt } from '#domain/contracts/forms.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { sendApplication } from '../../state/submissions.ts'
import { ResumeField } from './ResumeField.tsx'
import { resumeProblem } from './resume-problem.ts'

type Values = Who & {
  openingId: string
  availability: string
  letter: string
  portfolio: string
  /** The name of the file: the file itself is not kept over a reload. */
  resume: string
}

/** An application with a file, and how far it has gone out. */
export function ApplicationForm({
  openings,
  chosen,
}: {
  openings: Opening[]
  /** The ad whose button was clicked last, as a new object for each click. */
  chosen: { id: string } | null
}): ReactNode {
  const { form, file, setFile, progress } = useApplication(openings, chosen)
  if (form.done)
    return (
      <FormDone title="We have it." reference={form.done.reference} message={form.done.message}>
        <button type="button" className="button" onClick={form.again}>
          Answer another ad
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label="Application"
      button="Send the application"
      busy={`Sending… ${Math.round(progress * 100)}%`}
      note="Only the people who do our hiring read it."
    >
      <SelectField
        form={form}
        name="openingId"
        label="Which job"
        options={openings.map(({ id, title }) => [id, title])}
      />
      <WhoFields form={form} />
      <AreaField
        form={form}
        name="letter"
        label="About you"
        help="What you like doing, and why here. A sentence is enough; we like more."
        maxLength={4000}
        rows={6}
        isRequired
      />
      <Field
        form={form}
        name="availability"
        label="When can you work?"
        hint="days, hours, start date"
        maxLength={300}
        isRequired
      />
      <ResumeField
        form={form}
        file={file}
        onChange={(next) => {
          setFile(next)
          form.set({ resume: next?.name ?? '' })
        }}
      />
      <Field
        form={form}
        name="portfolio"
        label="Your website"
        hint="optional"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={300}
      />
      {form.isBusy && (
        <progress className="apply-progress" value={progress} max={1} aria-label="Upload" />
      )}
    </Form>
  )
}

/** What is typed and which file goes with it, and sending both. */
function useApplication(openings: Opening[], chosen: { id: string } | null) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const form = useForm<Values, Receipt>({
    name: 'apply',
    initial: {
      ...NOBODY,
      openingId: openings[0]?.id ?? '',
      availability: '',
      letter: '',
      portfolio: '',
      resume: '',
    },
    check: (values) => ({ ...checkWho(values), ...check(values), ...checkFile(file) }),
    send: ({ openingId, availability, letter, portfolio, ...who }, guards) => {
      if (!file) throw new Error('An application was sent without its file.')
      setProgress(0)
      return sendApplication(
        {
          ...whoOf(who),
          openingId,
          availability,
          letter,
          ...(portfolio.trim() && { portfolio }),
          ...guards,
        },
        file,
        setProgress,
      )
    },
    onDone: () => setFile(null),
  })
  const latest = useRef(form)
  useEffect(() => void (latest.current = form))
  useEffect(() => {
    if (!chosen) return
    const { done, again, set } = latest.current
    if (done) again()
    set({ openingId: chosen.id })
  }, [chosen])
  return { form, file, setFile, progress }
}

function check({ letter, availability, portfolio }: Values): Problems {
  return {
    ...(letter.trim().length < 20 && {
      letter: 'Write us a few lines: twenty characters or more.',
    }),
    ...(availability.trim() === '' && { availability: 'Say when you can work.' }),
    ...(portfolio.trim() !== '' &&
      !/^https?:\/\/\S[^\s.]*\.\S+$/.test(portfolio.trim()) && {
        portfolio: 'Use a web address that starts with https://',
      }),
  }
}

function checkFile(file: File | null): Problems {
  const problem = resumeProblem(file)
  return problem ? { resume: problem } : {}
}
