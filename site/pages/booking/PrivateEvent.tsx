import { typedCents } from '#domain/cafe/typed-money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Receipt } from '#domain/contracts/forms.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { timeOf } from '#domain/cafe/calendar.ts'
import { addDays } from '#domain/cafe/time.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { checkPrivateEvent, DAYS_AHEAD } from '#domain/booking/request.ts'
import { call } from '#widgets/api.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { ForWho } from '../../forms/ForWho.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm, type FieldForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { useSpaces } from '../../state/rooms.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { hourText } from '../../texts/dates.ts'
import { errorText, t, word } from '../../texts/t.ts'
import { Estimate } from './Estimate.tsx'
import { misfitsOf } from './private-fit.ts'
import type { PrivatePlan } from './private-plan.ts'
import './private-event.css'

const NO_PLAN: PrivatePlan = {
  ...NOBODY,
  space: 'entire-venue',
  date: '',
  startsAt: '17:00',
  hours: '4',
  headcount: '',
  budget: '',
  occasion: '',
  message: '',
}
const STARTS = Array.from({ length: 15 }, (_, i) => timeOf((8 + i) * 60))
const LENGTHS = [2, 3, 4, 5, 6, 7, 8]

/** An enquiry for an evening of one's own, with what the room would cost written along while one plans. */
export const PrivateEvent = (): ReactNode => <ForWho>{(who) => <Plan who={who} />}</ForWho>

function Plan({ who }: { who: Who }): ReactNode {
  const found = { cafe: useCafe(), spaces: useSpaces() }
  const cafe = found.cafe.data
  const spaces = found.spaces.data
  const form = usePlanForm(who, cafe, spaces)
  const misfits = misfitsOf(form.values, { cafe, spaces })
  return (
    <section className="private" id="private-event" aria-labelledby="private-title">
      <div className="private-head">
        <h2 id="private-title">{t('Your own evening')}</h2>
        <p className="lead">
          {t(
            'Birthdays, launches, a wedding with paint on it. Tell us when and how many of you, and we make you a proposal.',
          )}
        </p>
      </div>
      {form.done ? (
        <FormDone
          title={t('We have your plan.')}
          reference={form.done.reference}
          message={form.done.message}
        >
          {form.done.path && (
            <Link className="button loud" to={form.done.path}>
              {t('See your plan')}
            </Link>
          )}
          <button type="button" className="button" onClick={form.again}>
            {t('Plan another one')}
          </button>
        </FormDone>
      ) : (
        <div className="private-desk">
          <Form
            form={form}
            label={t('Private event')}
            button={t('Send the plan')}
            busy={t('Sending…')}
            note={t('Nothing is booked or charged by sending this.')}
          >
            <PlanFields form={form} cafe={cafe} misfits={misfits} />
            <WhoFields form={form} />
          </Form>
          <Estimate plan={form.values} rates={joined(found)} misfits={misfits} />
        </div>
      )}
    </section>
  )
}

/** The plan as a form; a room and a time are checked as the server does it, once the café's hours are known. */
function usePlanForm(who: Who, cafe: CafeNow | undefined, spaces: Space[] | undefined) {
  function checkTime(plan: PrivatePlan): Problems {
    const room = spaces?.find(({ id }) => id === plan.space)
    if (!cafe || !room) return {}
    const checked = checkPrivateEvent(
      { ...plan, hours: Number(plan.hours), headcount: Number(plan.headcount) },
      { hours: cafe.cafe, now: new Date(cafe.now), seats: room.seats },
    )
    return checked.ok
      ? {}
      : { [checked.field]: errorText({ code: 'invalid_input', message: checked.message }) }
  }

  return useForm<PrivatePlan, Receipt>({
    name: 'private-event',
    initial: { ...NO_PLAN, ...who },
    check: (plan) => ({
      ...checkPlan(plan),
      ...(cafe && plan.date ? checkTime(plan) : {}),
      ...checkWho(plan),
    }),
    send: (plan, guards) =>
      call('privateEvent', {
        body: {
          ...whoOf(plan),
          space: plan.space,
          date: plan.date,
          startsAt: plan.startsAt,
          hours: Number(plan.hours),
          headcount: Number(plan.headcount),
          ...(plan.budget.trim() && { budgetCents: typedCents(plan.budget) ?? 0 }),
          occasion: plan.occasion,
          message: plan.message,
          ...guards,
        },
      }),
  })
}

function PlanFields({
  form,
  cafe,
  misfits,
}: {
  form: FieldForm<PrivatePlan>
  cafe: CafeNow | undefined
  misfits: Problems
}): ReactNode {
  // What is wrong with a field takes the place of what does not fit.
  const help = (name: 'date' | 'startsAt' | 'hours' | 'headcount') => ({
    help: !form.problems[name] && misfits[name],
  })
  return (
    <>
      <Field
        form={form}
        name="occasion"
        label={t('What is it?')}
        hint={t('a birthday, a launch')}
        maxLength={120}
        isRequired
      />
      <div className="form-row">
        <SelectField
          form={form}
          name="space"
          label={t('Which room')}
          options={(Object.keys(SPACES) as SpaceType[]).map((id) => [id, word(SPACES[id].name)])}
        />
        <Field
          form={form}
          name="date"
          label={t('Date')}
          {...help('date')}
          type="date"
          {...(cafe && { min: cafe.today, max: addDays(cafe.today, DAYS_AHEAD) })}
          isRequired
        />
        <SelectField
          form={form}
          name="startsAt"
          label={t('From')}
          {...help('startsAt')}
          options={STARTS.map((time) => [time, hourText(time)])}
        />
        <SelectField
          form={form}
          name="hours"
          label={t('Length')}
          {...help('hours')}
          options={LENGTHS.map((hours) => [String(hours), t('{hours} hours', { hours })])}
        />
        <Field
          form={form}
          name="headcount"
          label={t('People')}
          {...help('headcount')}
          type="number"
          inputMode="numeric"
          min={1}
          max={120}
          isRequired
        />
        <Field
          form={form}
          name="budget"
          label={t('Budget in $')}
          hint={t('optional')}
          inputMode="decimal"
          maxLength={9}
        />
      </div>
      <AreaField
        form={form}
        name="message"
        label={t('What should we know?')}
        hint={t('optional: drinks, food, music, who paints')}
        maxLength={2000}
        rows={4}
      />
    </>
  )
}

function checkPlan({ occasion, date, headcount, budget }: PrivatePlan): Problems {
  const people = Number(headcount)
  return {
    ...(occasion.trim() === '' && { occasion: t('Say what it is, in two or three words.') }),
    ...(date === '' && { date: t('Choose a date.') }),
    ...(!(Number.isInteger(people) && people > 0) && {
      headcount: t('How many people will come?'),
    }),
    ...(budget.trim() !== '' &&
      typedCents(budget) === null && {
        budget: t('Write the budget as a number, such as 1200.'),
      }),
  }
}
