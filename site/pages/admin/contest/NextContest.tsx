import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { useDeskAnswer } from '#site/state/contest.ts'
import { callPrivate } from '#site/state/call-private.ts'

/** When all is drawn: another contest, beside which this one stays published. */
export function NextContest(): ReactNode {
  const keep = useDeskAnswer()
  const [, setParams] = useSearchParams()
  const form = useForm({
    initial: { campaign: '' },
    check: ({ campaign }): Record<string, string> =>
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(campaign.trim())
        ? {}
        : { campaign: 'Small letters, digits and hyphens, like winter-2026.' },
    send: ({ campaign }) => callPrivate('startContest', { body: { campaign: campaign.trim() } }),
    onDone: (desk) => {
      keep(desk)
      setParams({})
    },
  })
  return (
    <section>
      <h2>Another contest</h2>
      <p>
        It begins with an empty list. The draw above stays on its page, and its winner log here.
        Prize and words of the new one are under Campaign.
      </p>
      <Form
        form={form}
        label="Another contest"
        button="Begin it"
        busy="One moment…"
        className="contest-fix"
      >
        <Field
          form={form}
          name="campaign"
          label="Its short name"
          help="Stands in addresses and in the published list: winter-2026"
          maxLength={80}
          autoComplete="off"
        />
      </Form>
    </section>
  )
}
