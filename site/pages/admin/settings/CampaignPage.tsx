import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { PrizeConflicts, SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useContest } from '#site/state/contest.ts'
import { ApiError } from '#widgets/api.ts'
import { Amount, Area, Text, Tick } from '../editing/fields.tsx'
import { SettingsForm, SettingsFrame } from './SettingsFrame.tsx'
import { useSettingsEditor } from './state.ts'

/** What the page before the opening says and does. */
export function CampaignPage(): ReactNode {
  return (
    <SettingsFrame title="Campaign" lead="The pre-launch page, its survey and the contest button.">
      {(state) => <Form state={state} />}
    </SettingsFrame>
  )
}

function Form({ state }: { state: SettingsState }): ReactNode {
  const saved = useMemo(() => campaignOf(state.settings as Settings), [state])
  const form = useSettingsEditor('campaign', campaignOf, saved, state)
  const { editor } = form
  const at = (name: string) => `cafe.campaign.${name}`
  const es = (name: string) => at(`translations.es.${name}`)
  const { conflicts, beforeSave } = usePrizeCheck(
    editor.value.cafe?.campaign?.prize ?? '',
    saved.cafe?.campaign?.prize ?? '',
  )
  return (
    <SettingsForm form={form} label="Campaign" beforeSave={beforeSave}>
      {conflicts && <Entered of={conflicts} />}
      <p>
        <Link className="link" to="/prelaunch" target="_blank">
          See the page as it is
        </Link>
      </p>
      <div className="editing-part">
        <h2>Top of the page</h2>
        <Text editor={editor} path={at('heroTitle')} label="Headline" />
        <Area editor={editor} path={at('heroText')} label="Text" />
        <div className="row">
          <Text editor={editor} path={at('location')} label="Location" />
          <Text editor={editor} path={at('opening')} label="Opening" />
        </div>
        <fieldset>
          <legend>On pages in Spanish</legend>
          <Text editor={editor} path={es('heroTitle')} label="Spanish headline" hint={SAME} />
          <Area editor={editor} path={es('heroText')} label="Spanish text" hint={SAME} />
          <div className="row">
            <Text editor={editor} path={es('location')} label="Spanish location" hint={SAME} />
            <Text
              editor={editor}
              path={es('opening')}
              label="Spanish opening"
              hint="a month or a day is written in Spanish by itself"
            />
          </div>
        </fieldset>
      </div>
      <div className="editing-part">
        <h2>The contest</h2>
        <Text editor={editor} path={at('prize')} label="Prize" />
        <Text editor={editor} path={es('prize')} label="Prize in Spanish" hint={SAME} />
        <Rules />
        <div className="row">
          <Text editor={editor} path={at('entryHashtag')} label="Hashtag to enter with" />
          <Text editor={editor} path={at('shareHashtag')} label="Hashtag to share afterwards" />
        </div>
        <Tick
          editor={editor}
          path={at('consentDefault')}
          label="The consent to news is ticked beforehand"
          help="Then whoever leaves the box alone is put down as wanting news. In the EU, the UK and other places that is no consent: untick it there, and wherever you are not sure. It changes tickets from now on, none that was sent."
        />
      </div>
      <div className="editing-part">
        <h2>Confetti</h2>
        <div className="row">
          <Amount editor={editor} path={at('confetti.particleCount')} label="Pieces" />
          <Amount editor={editor} path={at('confetti.spread')} label="Spread" hint="in degrees" />
        </div>
      </div>
    </SettingsForm>
  )
}

const SAME = 'empty: as it is in English'

/** Asks whom another prize would surprise, once for each that is tried: pressing again saves it. */
function usePrizeCheck(prize: string, before: string) {
  const [asked, setAsked] = useState<{ prize: string; of: PrizeConflicts } | null>(null)
  const isAsked = asked?.prize === prize
  const beforeSave = async () => {
    if (isAsked || prize === before) return true
    try {
      const of = await callPrivate('checkPrize', { body: { prize } })
      setAsked({ prize, of })
      return of.entries === 0
    } catch (error) {
      // What is wrong with the field is said by the saving itself.
      if (error instanceof ApiError) return true
      throw error
    }
  }
  return { beforeSave, conflicts: isAsked && asked.of.entries > 0 ? asked.of : null }
}

function Entered({
  of: { prize, entries, details, valueCents },
}: {
  of: PrizeConflicts
}): ReactNode {
  return (
    <div className="notice is-error" role="alert">
      <p>
        <b>
          {entries === 1 ? 'One person has' : `${entries} people have`} entered for “{prize}”.
        </b>{' '}
        Another prize is a change of the rules under which they entered. Press Save once more to
        change it all the same.
      </p>
      <p>
        The rules still say of the prize: “{details}” It is worth about {formatCents(valueCents)}.{' '}
        <Link className="link" to="/admin/contest">
          Change that too
        </Link>
      </p>
    </div>
  )
}

/** What the rules say of the prize, which has a form of its own. */
function Rules(): ReactNode {
  const { data } = useContest()
  return (
    <p className="soft">
      {data &&
        `The rules say of it: “${data.rules.prizeDetails}” It is worth about ${formatCents(data.rules.prizeValueCents)}. `}
      <Link className="link" to="/admin/contest">
        What it is in detail and what it is worth
      </Link>{' '}
      stands in the official rules.
    </p>
  )
}

/** What is edited here; what else a campaign has stays as it is. */
function campaignOf({ cafe: { campaign } }: Settings): SettingsEdit {
  const { heroTitle, heroText, location, opening, prize } = campaign
  const { entryHashtag, shareHashtag, consentDefault, confetti } = campaign
  const es = { ...NO_SPANISH, ...campaign.translations?.es }
  return {
    cafe: {
      campaign: {
        heroTitle,
        heroText,
        location,
        opening,
        prize,
        entryHashtag,
        shareHashtag,
        consentDefault,
        confetti,
        translations: { es },
      },
    },
  }
}

const NO_SPANISH = { heroTitle: '', heroText: '', location: '', opening: '', prize: '' }
