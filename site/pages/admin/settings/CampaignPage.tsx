import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import type { Settings } from '#domain/cafe/settings.ts'
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
  return (
    <SettingsForm form={form} saved={saved} label="Campaign">
      <p>
        <Link className="link" to="/prelaunch" target="_blank">
          See the page as it is
        </Link>
      </p>
      <div className="editing-part">
        <h2>The hero</h2>
        <Text editor={editor} path={at('heroTitle')} label="Headline" />
        <Area editor={editor} path={at('heroText')} label="Text" />
        <div className="row">
          <Text editor={editor} path={at('location')} label="Location" />
          <Text editor={editor} path={at('opening')} label="Opening" />
        </div>
      </div>
      <div className="editing-part">
        <h2>The contest</h2>
        <Text editor={editor} path={at('prize')} label="Prize" />
        <div className="row">
          <Text editor={editor} path={at('entryHashtag')} label="Hashtag to enter with" />
          <Text editor={editor} path={at('shareHashtag')} label="Hashtag to share afterwards" />
        </div>
        <Tick
          editor={editor}
          path={at('consentDefault')}
          label="The consent to news is ticked beforehand"
          help="In some countries it must not be. Whoever sends the form sees it either way."
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

/** What is edited here; what else a campaign has stays as it is. */
function campaignOf({ cafe: { campaign } }: Settings): SettingsEdit {
  const { heroTitle, heroText, location, opening, prize } = campaign
  const { entryHashtag, shareHashtag, consentDefault, confetti } = campaign
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
      },
    },
  }
}
