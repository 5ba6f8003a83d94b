import type { ReactNode } from 'react'
import { Field, SelectField } from '../../forms/Field.tsx'
import type { FieldForm } from '../../forms/use-form.ts'
import type { WorkValues } from './work-values.ts'

/** All of a work but its picture: what it is, how many there are, what it costs and where it hangs. */
export function WorkFields({
  form,
  walls,
}: {
  form: FieldForm<WorkValues>
  /** Where works hang already. */
  walls: readonly string[]
}): ReactNode {
  return (
    <div className="own-form-words">
      <Field form={form} name="title" label="Title" maxLength={120} isRequired />
      <Field
        form={form}
        name="medium"
        label="How it was made"
        placeholder="Risograph in two inks on cotton"
        maxLength={120}
        isRequired
      />
      <div className="form-row own-three">
        <Field form={form} name="year" label="Year" inputMode="numeric" maxLength={4} isRequired />
        <Field
          form={form}
          name="widthInches"
          label="Width"
          hint="inches"
          inputMode="decimal"
          maxLength={6}
          isRequired
        />
        <Field
          form={form}
          name="heightInches"
          label="Height"
          hint="inches"
          inputMode="decimal"
          maxLength={6}
          isRequired
        />
      </div>
      <EditionFields form={form} />
      <PriceFields form={form} />
      <Field
        form={form}
        name="wall"
        label="Where it hangs"
        hint="empty: in the drawer"
        list="own-walls"
        maxLength={80}
      />
      <datalist id="own-walls">
        {walls.map((wall) => (
          <option key={wall}>{wall}</option>
        ))}
      </datalist>
      <SelectField
        form={form}
        name="isHidden"
        label="Visitors"
        options={[
          ['false', 'see it'],
          ['true', 'do not see it yet'],
        ]}
      />
    </div>
  )
}

function EditionFields({ form }: { form: FieldForm<WorkValues> }): ReactNode {
  return (
    <div className="form-row">
      <Field
        form={form}
        name="editionSize"
        label="Edition"
        hint="copies in all"
        inputMode="numeric"
        maxLength={4}
        isRequired
      />
      <Field
        form={form}
        name="editionLeft"
        label="Left"
        hint="of them"
        inputMode="numeric"
        maxLength={4}
        isRequired
      />
    </div>
  )
}

function PriceFields({ form }: { form: FieldForm<WorkValues> }): ReactNode {
  return (
    <div className="form-row">
      <Field
        form={form}
        name="priceCents"
        label="Price"
        hint="dollars, before tax"
        inputMode="decimal"
        maxLength={12}
        className="own-price"
      />
      <SelectField
        form={form}
        name="status"
        label="Status"
        {...(form.values.editionLeft.trim() === '0' && {
          help: 'With no copy left it is shown as sold.',
        })}
        options={[
          ['available', 'For sale'],
          ['on-hold', 'On hold'],
          ['not-for-sale', 'Not for sale'],
        ]}
      />
    </div>
  )
}
