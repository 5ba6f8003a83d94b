import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { tiersOf } from '#domain/membership/tiers.ts'
import { Amount, Money, Text, Tick } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { SettingsSection } from './SettingsSections.tsx'

/** What the memberships cost and give, and which of them are sold. */
export function MembershipTerms({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <SettingsSection title="Memberships">
      <p>
        A price is for whoever joins from now on: members keep theirs, unless you write to them
        under Members. Discounts count at once for what is ordered or booked from now on; what was
        placed keeps its price. Questions and posts that name a price are changed under Content.
      </p>
      <Text
        editor={editor}
        path="cafe.foundingUntil"
        label="Founding members until"
        hint="optional"
        type="date"
        help="Whoever takes a membership up to that day keeps its price for as long as they keep it, also where you write to other members later. Empty: nobody new."
      />
      {tiersOf({}).map(({ id, name }) => (
        <TierFields key={id} editor={editor} name={name} path={`cafe.tiers.${id}`} />
      ))}
    </SettingsSection>
  )
}

function TierFields({
  editor,
  name,
  path,
}: {
  editor: Editor<SettingsEdit>
  name: string
  path: string
}): ReactNode {
  return (
    <>
      <h3>{name}</h3>
      <Tick editor={editor} path={`${path}.isOnSale`} label={`${name} is on sale`} />
      <div className="row">
        <Money editor={editor} path={`${path}.priceCents`} label="A month" />
        <Amount editor={editor} path={`${path}.discounts.menu`} label="Off the menu, percent" />
        <Amount
          editor={editor}
          path={`${path}.discounts.workshops`}
          label="Off classes, percent"
          help="And off tickets of events that are workshops."
        />
        <Amount editor={editor} path={`${path}.discounts.space`} label="Off rooms, percent" />
        <Amount
          editor={editor}
          path={`${path}.earlyBookingDays`}
          label="Early booking, days"
          help="Of classes that open later. 0 is with everybody."
        />
      </div>
      <Entries
        editor={editor}
        path={`${path}.perks`}
        label="Other perks"
        help="Discounts, pauses and early booking are said by themselves."
        noun="perk"
        blank={() => ({ en: '', es: '' })}
        renderEntry={(perk) => (
          <div className="row">
            <Text editor={editor} path={`${perk}.en`} label="In English" />
            <Text editor={editor} path={`${perk}.es`} label="In Spanish" hint="optional" />
          </div>
        )}
      />
    </>
  )
}
