import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { typedCents } from '#domain/cafe/typed-money.ts'
import type { NewPromo, Promo } from '#domain/contracts/promos.ts'
import { Field, SelectField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import type { Problems } from '#site/forms/problems.ts'
import { useForm, type FieldForm } from '#site/forms/use-form.ts'
import { useMenu } from '#site/state/queries.ts'
import { callPrivate } from '#site/state/call-private.ts'

/** As it is typed. */
type Typed = {
  code: string
  label: string
  kind: NewPromo['kind']
  value: string
  itemId: string
  categories: string
  minimumCents: string
  maxUses: string
  maxPerPerson: string
  startsOn: string
  endsOn: string
}
const EMPTY: Typed = {
  code: '',
  label: '',
  kind: 'percent',
  value: '10',
  itemId: '',
  categories: '',
  minimumCents: '',
  maxUses: '',
  maxPerPerson: '1',
  startsOn: '',
  endsOn: '',
}

/** Makes a code. What it takes off is fixed from then on: orders name it. */
export function PromoForm(): ReactNode {
  const client = useQueryClient()
  const menu = useMenu().data
  const form = useForm<Typed, Promo>({
    initial: EMPTY,
    check,
    send: (typed) => callPrivate('addPromo', { body: promoOf(typed) }),
    onDone: () => {
      form.clear()
      void client.invalidateQueries({ queryKey: ['promos'] })
    },
  })
  const { kind } = form.values
  return (
    <section className="workroom-form" aria-label="Make a code">
      {form.done && (
        <p className="notice" role="status">
          The code {form.done.code} can be used from now on.
        </p>
      )}
      <Form form={form} label="Make a code" button="Make the code" busy="Making it…">
        <div className="form-row">
          <Field
            form={form}
            name="code"
            label="Code"
            hint="like SUMMER-15"
            maxLength={24}
            autoComplete="off"
            isRequired
          />
          <Field
            form={form}
            name="label"
            label="What customers read"
            hint="like Summer"
            maxLength={40}
            isRequired
          />
        </div>
        <div className="form-row">
          <SelectField
            form={form}
            name="kind"
            label="Takes off"
            options={[
              ['percent', 'A percentage'],
              ['amount', 'An amount'],
              ['free-item', 'One free item'],
            ]}
          />
          {kind === 'free-item' ? (
            <SelectField
              form={form}
              name="itemId"
              label="Which item"
              options={[
                ['', 'The dearest that is ordered'],
                ...(menu?.items ?? []).map(({ id, name }) => [id, name] as const),
              ]}
            />
          ) : (
            <Field
              form={form}
              name="value"
              label={kind === 'percent' ? 'Percent' : 'Amount in $'}
              inputMode="decimal"
              maxLength={9}
              isRequired
            />
          )}
          <SelectField
            form={form}
            name="categories"
            label="Off what"
            options={[
              ['', 'The whole menu'],
              ['drinks', 'All drinks'],
              ...(menu?.categories ?? []).map(({ id, name }) => [id, name] as const),
            ]}
          />
        </div>
        <WhenFields form={form} />
      </Form>
    </section>
  )
}

/** From when, until when and how often it can be used. */
function WhenFields({ form }: { form: FieldForm<Typed> }): ReactNode {
  return (
    <>
      <div className="form-row">
        <Field
          form={form}
          name="minimumCents"
          label="Orders from, in $"
          hint="optional"
          inputMode="decimal"
          maxLength={9}
        />
        <Field
          form={form}
          name="maxUses"
          label="Uses in all"
          hint="empty: no limit"
          inputMode="numeric"
          maxLength={7}
        />
        <Field
          form={form}
          name="maxPerPerson"
          label="Uses by one person"
          hint="empty: no limit"
          inputMode="numeric"
          maxLength={7}
        />
      </div>
      <div className="form-row">
        <Field
          form={form}
          name="startsOn"
          label="First day of pickup"
          hint="optional"
          type="date"
        />
        <Field form={form} name="endsOn" label="Last day of pickup" hint="optional" type="date" />
      </div>
    </>
  )
}

const DRINKS: NewPromo['categories'] = ['boba', 'fruit-tea', 'coffee', 'specialty-tea']

function check({ code, label, kind, value, minimumCents, maxUses, maxPerPerson }: Typed): Problems {
  return {
    ...(!/^[a-z0-9][a-z0-9-]{2,23}$/i.test(code.trim()) && {
      code: 'Use 3 to 24 letters, digits and hyphens, like SUMMER-15.',
    }),
    ...(label.trim() === '' && { label: 'Say what customers read.' }),
    ...(kind === 'percent' &&
      !/^([1-9]\d?|100)$/.test(value.trim()) && {
        value: 'Use a whole number from 1 to 100.',
      }),
    ...(kind === 'amount' && !typedCents(value) && { value: 'Use an amount like 2.50.' }),
    ...(minimumCents.trim() !== '' &&
      typedCents(minimumCents) === null && {
        minimumCents: 'Use an amount like 10, or leave it empty.',
      }),
    ...(!isLimit(maxUses) && { maxUses: 'Use a whole number, or leave it empty.' }),
    ...(!isLimit(maxPerPerson) && { maxPerPerson: 'Use a whole number, or leave it empty.' }),
  }
}

const isLimit = (typed: string) => typed.trim() === '' || /^[1-9]\d{0,5}$/.test(typed.trim())
const limitOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

function promoOf(typed: Typed): NewPromo {
  const { kind, value, categories } = typed
  return {
    code: typed.code,
    label: typed.label,
    kind,
    value: kind === 'percent' ? Number(value) : kind === 'amount' ? (typedCents(value) ?? 0) : 0,
    itemId: kind === 'free-item' && typed.itemId !== '' ? typed.itemId : null,
    categories:
      categories === ''
        ? null
        : categories === 'drinks'
          ? DRINKS
          : ([categories] as NewPromo['categories']),
    minimumCents: typedCents(typed.minimumCents) ?? 0,
    maxUses: limitOf(typed.maxUses),
    maxPerPerson: limitOf(typed.maxPerPerson),
    startsOn: typed.startsOn || null,
    endsOn: typed.endsOn || null,
  }
}
