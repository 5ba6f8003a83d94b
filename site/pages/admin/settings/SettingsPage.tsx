import { useMemo, type ReactNode } from 'react'
import { ratesOf } from '#domain/booking/rates.ts'
import type { SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { ListArea } from '../editing/BlocksField.tsx'
import { Percent, Money, Text, Tick } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { SettingsForm, SettingsFrame } from './SettingsFrame.tsx'
import { Limits, MAIL_LIMITS, ORDER_LIMITS, SEAT_LIMITS } from './Limits.tsx'
import { ClassRules } from './Classes.tsx'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import { MembershipTerms } from './MembershipTerms.tsx'
import { RoomRates } from './RoomRates.tsx'
import { RoomRules } from './Rooms.tsx'
import { Taxes } from './Taxes.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'
import { useSettingsEditor } from './state.ts'
import { SettingsSection, SettingsSections, useOpenWhereWrong } from './SettingsSections.tsx'

/** Who the café is, its links, its tax, what artists get, who may embed it; and every state that was ever saved. */
export function SettingsPage(): ReactNode {
  return (
    <SettingsFrame title="Settings" lead="Saved for every page, email and widget at once.">
      {(state) => (
        <>
          <Form state={state} />
          <SettingsHistory state={state} />
        </>
      )}
    </SettingsFrame>
  )
}

function Form({ state }: { state: SettingsState }): ReactNode {
  const saved = useMemo(() => identityOf(state.settings as Settings), [state])
  const form = useSettingsEditor('identity', identityOf, saved, state)
  const { editor } = form
  useOpenWhereWrong(editor)
  const link = (path: string) => (
    <div className="row">
      <Text editor={editor} path={`${path}.label`} isRequired label="What it says" />
      <Text
        editor={editor}
        path={`${path}.href`}
        isRequired
        label="Where it leads"
        inputMode="url"
      />
    </div>
  )
  const newId = () => `link-${Date.now().toString(36)}`
  return (
    <SettingsForm form={form} label="Settings">
      <SettingsSections titles={SECTIONS} />
      <SettingsSection title="The café">
        <Text editor={editor} path="cafe.name" isRequired label="Name" />
        <Text editor={editor} path="cafe.tagline" isRequired label="In one line" />
        <div className="row">
          <Text editor={editor} path="cafe.email" isRequired label="Email" type="email" />
          <Text editor={editor} path="cafe.phone" isRequired label="Phone" type="tel" />
        </div>
      </SettingsSection>
      <SettingsSection title="Address">
        <Text editor={editor} path="cafe.street" isRequired label="Street and number" />
        <div className="row">
          <Text editor={editor} path="cafe.city" isRequired label="City" />
          <Text editor={editor} path="cafe.region" isRequired label="State" />
          <Text editor={editor} path="cafe.postalCode" isRequired label="ZIP code" />
          <Text editor={editor} path="cafe.country" isRequired label="Country" hint="two letters" />
        </div>
      </SettingsSection>
      <SettingsSection title="Links">
        <Entries
          editor={editor}
          path="cafe.social"
          label="Social pages"
          noun="link"
          blank={() => ({ id: newId(), label: '', href: 'https://' })}
          renderEntry={link}
        />
        <Text editor={editor} path="cafe.reviewUrl" label="Where to review us" inputMode="url" />
        <Entries
          editor={editor}
          path="cafe.promoLinks"
          label="Floating buttons"
          help="Their words are the tooltip. A link that begins with / stays on the site."
          noun="button"
          blank={() => ({ id: newId(), label: '', href: '/' })}
          renderEntry={link}
        />
      </SettingsSection>
      <SettingsSection title="Orders">
        <Money editor={editor} path="cafe.minimumOrderCents" label="Minimum order" />
      </SettingsSection>
      <Taxes editor={editor} />
      <SettingsSection title="Drawers">
        <Money
          editor={editor}
          path="till.floatCents"
          label="What usually stays in a drawer"
          help="Suggested as the float whenever a drawer is closed and opened."
        />
      </SettingsSection>
      <SettingsSection title="Gallery">
        <Percent
          editor={editor}
          path="gallery.artistBasisPoints"
          label="Artist’s share of a sale"
          hint="in percent"
          help="For works that are sold from now on. The questions and the blog name it too."
        />
      </SettingsSection>
      <RoomRates editor={editor} />
      <RoomRules editor={editor} />
      <MembershipTerms editor={editor} />
      <ClassRules editor={editor} />
      <Reminders editor={editor} />
      <Limits editor={editor} limits={ORDER_LIMITS} />
      <Limits editor={editor} limits={SEAT_LIMITS} />
      <Limits editor={editor} limits={MAIL_LIMITS} />
      <SettingsSection title="Other people’s pages">
        <ListArea
          editor={editor}
          path="embed.allowedOrigins"
          label="Who may order from theirs"
          help="An origin like https://partner.example, or * for any page."
        />
      </SettingsSection>
    </SettingsForm>
  )
}

const SECTIONS = [
  'The café',
  'Address',
  'Links',
  'Orders',
  'Taxes and fees',
  'Drawers',
  'Gallery',
  'Room rates',
  'Rooms',
  'Memberships',
  'Classes',
  'Reminders',
  ...[ORDER_LIMITS, SEAT_LIMITS, MAIL_LIMITS].map(({ title }) => title),
  'Other people’s pages',
]

function Reminders({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <SettingsSection title="Reminders">
      <p>
        Sent once, by email and in the notifications. Whoever has an account can turn off their own
        under Notifications.
      </p>
      <Tick
        editor={editor}
        path="reminders.bookings"
        label="A day before a room, a class or an event"
      />
      <Tick
        editor={editor}
        path="reminders.packs"
        label="Two weeks before a pack of classes ends"
      />
    </SettingsSection>
  )
}

function identityOf({
  cafe,
  orderLimits,
  seatLimits,
  mailLimits,
  rooms,
  classes,
  reminders,
  till,
  embed,
  gallery,
}: Settings): SettingsEdit {
  const { name, tagline, street, city, region, postalCode, country, email, phone } = cafe
  const { social, reviewUrl, promoLinks, minimumOrderCents } = cafe
  const { taxBasisPoints, taxCategories, serviceFees } = cafe
  const rentals = ratesOf(cafe)
  const tiers = cafe.tiers ?? TIER_TERMS
  return {
    cafe: {
      name,
      tagline,
      street,
      city,
      region,
      postalCode,
      country,
      email,
      phone,
      social,
      reviewUrl,
      promoLinks,
      taxBasisPoints,
      taxCategories,
      serviceFees,
      minimumOrderCents,
      rentals,
      tiers,
      foundingUntil: cafe.foundingUntil ?? '',
    },
    orderLimits,
    seatLimits,
    mailLimits,
    rooms,
    classes,
    reminders,
    till,
    embed,
    gallery,
  }
}
