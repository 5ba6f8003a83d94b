import type { ReactNode } from 'react'
import type { Learning, LessonKind, NewLesson } from '#domain/contracts/learning.ts'
import { AreaField, Field, SelectField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { callPrivate } from '#site/state/call-private.ts'

type Meaning = { kind: LessonKind; item: string; question: string; alias: string; answer: string }

/** What a phrase means: another name of an item, a question that has an answer, or an answer of its own. */
export function TeachForm({
  phrase,
  learning: { items, questions },
  onDone,
}: {
  phrase: string
  learning: Learning
  onDone: (now: Learning) => void
}): ReactNode {
  const form = useForm<Meaning, Learning>({
    initial: { kind: 'answer', item: '', question: '', alias: phrase.slice(0, 40), answer: '' },
    check: ({ kind, item, question, alias, answer }) => ({
      ...(kind === 'alias' && item === '' && { item: 'Choose an item.' }),
      ...(kind === 'alias' && alias.trim() === '' && { alias: 'Write the words that mean it.' }),
      ...(kind === 'fact' && question === '' && { question: 'Choose a question.' }),
      ...(kind === 'answer' &&
        answer.trim() === '' && { answer: 'Write what the assistant is to say.' }),
    }),
    send: (meaning) => callPrivate('teach', { body: lessonOf(phrase, meaning) }),
    onDone,
  })
  const { kind } = form.values
  return (
    <div className="unfolded">
      <Form form={form} label={`What “${phrase}” means`} button="Teach it" busy="Teaching…">
        <SelectField form={form} name="kind" label="It is" options={KINDS} />
        {kind === 'alias' && (
          <div className="form-row">
            <Field form={form} name="alias" label="These words" maxLength={40} isRequired />
            <SelectField
              form={form}
              name="item"
              label="Mean"
              options={[
                ['', 'Choose an item'],
                ...items.map(({ id, name }) => [id, name] as const),
              ]}
            />
          </div>
        )}
        {kind === 'fact' && (
          <SelectField
            form={form}
            name="question"
            label="Which question"
            options={[
              ['', 'Choose a question'],
              ...questions.map(({ id, question }) => [id, question] as const),
            ]}
          />
        )}
        {kind === 'answer' && (
          <AreaField form={form} name="answer" label="The answer" maxLength={500} isRequired />
        )}
      </Form>
    </div>
  )
}

const KINDS: readonly (readonly [LessonKind, string])[] = [
  ['answer', 'A question with this answer'],
  ['fact', 'One of your questions and answers'],
  ['alias', 'Another name of an item'],
]

function lessonOf(phrase: string, { kind, item, question, alias, answer }: Meaning): NewLesson {
  if (kind === 'alias') return { phrase, kind, target: item, answer: alias.trim() }
  return kind === 'fact'
    ? { phrase, kind, target: question }
    : { phrase, kind, answer: answer.trim() }
}
