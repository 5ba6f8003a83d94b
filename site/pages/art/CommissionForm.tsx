import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { COMMISSION_BUDGETS, type CommissionBudget } from '#domain/artists/commissions.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useWhoHere, whoHere } from '../../forms/use-who-here.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { t, word } from '../../texts/t.ts'
import { FollowArtist } from './FollowArtist.tsx'

type Values = Who & { wish: string; size: string; budget: CommissionBudget; byDate: string }

/** Following an artist, and asking them to make something. */
export function CommissionForm({ id, name }: { id: string; name: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="artist-ask" aria-labelledby="artist-ask">
      <h2 id="artist-ask">{t('Stay in touch')}</h2>
      <div>
        <FollowArtist id={id} name={name} />
        {isOpen ? (
          <Ask id={id} name={name} />
        ) : (
          <>
            <p>
              {t(
                'Would you like {name} to make something for you? Say what, and they answer you.',
                {
                  name,
                },
              )}
            </p>
            <p>
              <button type="button" className="button" onClick={() => setOpen(true)}>
                {t('Ask for a commission')}
              </button>
            </p>
          </>
        )}
      </div>
    </section>
  )
}

function Ask({ id, name }: { id: string; name: string }): ReactNode {
  useSignals()
  const form = useForm({
    name: `commission-${id}`,
    initial: {
      ...NOBODY,
      ...whoHere(),
      wish: '',
      size: '',
      budget: '100-250',
      byDate: '',
    } as Values,
    check: (values) => ({
      ...(values.wish.trim().length < 20 && {
        wish: t('Tell a little more: what it should show, and for whom.'),
      }),
      ...checkWho(values),
    }),
    send: ({ wish, size, budget, byDate, ...who }, guards) =>
      callPrivate('askForCommission', {
        body: { ...whoOf(who), ...guards, artistId: id, wish, size, budget, byDate },
      }),
  })
  useWhoHere(form.values, form.set)
  if (form.done)
    return (
      <FormDone title={t('It is with the artist.')} {...form.done}>
        <button type="button" className="button" onClick={form.again}>
          {t('Ask for something else')}
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label={t('Ask {name} for a commission', { name })}
      button={t('Ask for it')}
      busy={t('Sending…')}
      note={t(
        'Nothing is ordered or charged by this. You and the artist agree on everything first.',
      )}
      takesFocus
    >
      <AreaField
        form={form}
        name="wish"
        label={t('What should it be?')}
        isRequired
        rows={4}
        maxLength={2_000}
      />
      <Field
        form={form}
        name="size"
        label={t('How large?')}
        hint={t('optional')}
        help={t('Such as 11 × 14 inches, or the size of a door.')}
        maxLength={120}
      />
      <SelectField
        form={form}
        name="budget"
        label={t('What would you spend?')}
        options={COMMISSION_BUDGETS.map(({ id: budget, label }) => [budget, word(label)] as const)}
      />
      <Field form={form} name="byDate" label={t('By when?')} hint={t('optional')} type="date" />
      <WhoFields form={form} />
    </Form>
  )
}
