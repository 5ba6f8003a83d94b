import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { DINING_LABELS } from '#domain/ordering/dining.ts'
import type { Taxable } from '#domain/ordering/values.ts'
import { Amount, Choice, Money, Rate, Text, Tick, Ticks } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import { at } from '../editing/paths.ts'
import type { Editor } from '../editing/use-editor.ts'
import { SettingsSection } from './SettingsSections.tsx'

/** What is added to the price of an order: sales tax by what it is and where it is eaten, and service fees. */
export function Taxes({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <SettingsSection title="Taxes and fees">
      <p>
        For orders from now on; what was placed keeps its price. Write each rate as all that is owed
        on a sale: state, county and city together.
      </p>
      <Rate
        editor={editor}
        path="cafe.taxBasisPoints"
        per="basis point"
        label="Sales tax"
        help="For the menu and works on the wall, where no tax category covers them."
      />
      <Entries
        editor={editor}
        path="cafe.taxCategories"
        label="Tax categories"
        help="Where some things are taxed at another rate, or differently for here and to go."
        noun="tax category"
        blank={() => ({ id: newId('tax'), name: '', here: 0, toGo: 0, covers: [] })}
        renderEntry={(path) => (
          <>
            <div className="row">
              <Text editor={editor} path={`${path}.name`} isRequired label="Name" />
              <Rate editor={editor} path={`${path}.here`} label={DINING_LABELS.here} />
              <Rate editor={editor} path={`${path}.toGo`} label={DINING_LABELS['to-go']} />
            </div>
            <Ticks editor={editor} path={`${path}.covers`} label="Covers" options={COVERED} />
          </>
        )}
      />
      <Entries
        editor={editor}
        path="cafe.serviceFees"
        label="Service fees"
        help="Each is a line of its own on the bill. A percentage is of what the bar makes, after discounts."
        noun="fee"
        blank={() => ({
          id: newId('fee'),
          name: '',
          kind: 'percent',
          value: 18_000,
          fromCents: 0,
          fromPieces: 0,
          dining: 'any',
          isTaxed: true,
        })}
        renderEntry={(path) => (
          <>
            <div className="row">
              <Text editor={editor} path={`${path}.name`} isRequired label="Name" />
              <Choice
                editor={editor}
                path={`${path}.kind`}
                label="Is"
                options={[
                  ['percent', 'a percentage'],
                  ['amount', 'an amount'],
                ]}
                onChoose={(kind) => editor.set(`${path}.value`, kind === 'percent' ? 18_000 : 500)}
              />
              {at(editor.value, `${path}.kind`) === 'amount' ? (
                <Money key="amount" editor={editor} path={`${path}.value`} label="Amount" />
              ) : (
                <Rate key="percent" editor={editor} path={`${path}.value`} label="Percentage" />
              )}
            </div>
            <div className="row">
              <Choice
                editor={editor}
                path={`${path}.dining`}
                label="On orders"
                options={[
                  ['any', 'for here and to go'],
                  ['here', 'for here'],
                  ['to-go', 'to go'],
                ]}
              />
              <Money editor={editor} path={`${path}.fromCents`} label="From a price of" />
              <Amount editor={editor} path={`${path}.fromPieces`} label="From so many pieces" />
            </div>
            <Tick editor={editor} path={`${path}.isTaxed`} label="Sales tax is owed on it" />
          </>
        )}
      />
    </SettingsSection>
  )
}

const newId = (kind: string) => `${kind}-${Date.now().toString(36)}`

const COVERED: readonly (readonly [Taxable, string])[] = [
  ['boba', 'Boba'],
  ['fruit-tea', 'Fruit tea'],
  ['coffee', 'Coffee'],
  ['specialty-tea', 'Specialty tea'],
  ['pastry', 'Pastries'],
  ['snack', 'Snacks'],
  ['work', 'Works on the wall'],
  ['fee', 'Service fees'],
]
