import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { AnswerTemplate } from '#domain/contracts/answer-templates.ts'
import { fillTemplate, PLACEHOLDERS, withTemplate } from '#domain/content/answer-templates.ts'
import { AreaField, Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { SureButton } from '#site/forms/SureButton.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { SmallDialog } from '#site/layout/SmallDialog.tsx'
import { account } from '#site/state/account.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'

const KEY = ['answer-templates']

function useTemplates() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('answerTemplates', undefined, { signal }),
    staleTime: 30_000,
  })
}

/** Puts a kept answer into the one that is being written, where it is changed as one likes. */
export function InsertTemplate({
  written,
  name,
  reference,
  onInsert,
}: {
  written: string
  name: string | null
  reference: string
  onInsert: (text: string) => void
}): ReactNode {
  const field = useId()
  const cafe = useCafe().data?.cafe
  const templates = useTemplates().data?.templates ?? []
  if (templates.length === 0) return null
  const insert = (id: string) => {
    const chosen = templates.find((each) => each.id === id)
    if (!chosen) return
    const filled = fillTemplate(chosen.text, {
      '{name}': name,
      '{reference}': reference,
      '{cafe}': cafe?.name ?? null,
      '{phone}': cafe?.phone ?? null,
      '{me}': account.user.peek()?.name ?? null,
    })
    onInsert(withTemplate(written, filled))
  }
  return (
    <div className="field">
      <label htmlFor={field}>Insert a saved reply</label>
      <select id={field} className="input" value="" onChange={({ target }) => insert(target.value)}>
        <option value="">Choose one</option>
        {templates.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The answers that are kept: to add, change and remove them. */
export function TemplatesButton(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="acts">
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Saved replies
        </button>
      </p>
      {isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function TemplatesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const templates = useTemplates()
  /** The one that is changed, or a new one under the id that it will have. */
  const [open, setOpen] = useState<Pick<AnswerTemplate, 'id' | 'title' | 'text'> | null>(null)
  const cache = useQueryClient()
  return (
    <SmallDialog dialog={dialog} title="Saved replies" closing="Close" onClose={onClose}>
      {open ? (
        <TemplateForm key={open.id} template={open} onDone={() => setOpen(null)} />
      ) : (
        <Loaded query={templates} what="the saved replies">
          {(data) => (
            <div className="kept-answers">
              {data.templates.length === 0 && <p className="soft">No reply is saved yet.</p>}
              <ul>
                {data.templates.map((each) => (
                  <li key={each.id}>
                    <b>{each.title}</b>
                    <p className="soft">{each.text}</p>
                    <p className="acts">
                      <button type="button" className="button small" onClick={() => setOpen(each)}>
                        Change<span className="visually-hidden">: {each.title}</span>
                      </button>
                      <SureButton
                        label="Remove"
                        about={each.title}
                        sure="Yes, remove it"
                        busy="Removing…"
                        onSure={async () =>
                          cache.setQueryData(
                            KEY,
                            await callPrivate('removeAnswerTemplate', { params: { id: each.id } }),
                          )
                        }
                      />
                    </p>
                  </li>
                ))}
              </ul>
              <button
                type="button"
                className="button loud"
                onClick={() => setOpen({ id: crypto.randomUUID(), title: '', text: '' })}
              >
                Add a reply
              </button>
            </div>
          )}
        </Loaded>
      )}
    </SmallDialog>
  )
}

const SAID = Object.entries(PLACEHOLDERS)
  .map(([placeholder, meaning]) => `${placeholder} is ${meaning}`)
  .join(', ')

function TemplateForm({
  template: { id, title, text },
  onDone,
}: {
  template: Pick<AnswerTemplate, 'id' | 'title' | 'text'>
  onDone: () => void
}): ReactNode {
  const cache = useQueryClient()
  const form = useForm({
    initial: { title, text },
    check: (values): Record<string, string> => ({
      ...(values.title.trim() === '' && { title: 'Give it a name.' }),
      ...(values.text.trim().length < 2 && { text: 'Write the answer.' }),
    }),
    send: (values) => {
      const body = { title: values.title.trim(), text: values.text.trim() }
      return callPrivate('saveAnswerTemplate', { params: { id }, body }, { retries: 0 })
    },
    onDone: (templates) => {
      cache.setQueryData(KEY, templates)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label={title === '' ? 'A new saved reply' : `Change ${title}`}
      button="Keep it"
      busy="Keeping…"
      note={`A greeting stands above every answer by itself. ${SAID}.`}
      takesFocus
      acts={
        <button type="button" className="button" onClick={onDone}>
          Not now
        </button>
      }
    >
      <Field form={form} name="title" label="Called" maxLength={60} isRequired />
      <AreaField form={form} name="text" label="Text" rows={8} maxLength={4000} isRequired />
    </Form>
  )
}
