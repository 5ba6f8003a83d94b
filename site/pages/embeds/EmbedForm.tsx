import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { standingOf } from '#domain/contest/countdown.ts'
import { canOpen } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import type { EmbedWidget } from '#domain/contracts/embeds.ts'
import { EMBED_WIDGETS } from '#domain/embeds/values.ts'
import { useContest } from '#site/state/contest.ts'
import { useCafe } from '#site/state/queries.ts'
import { ListArea } from '../admin/editing/BlocksField.tsx'
import { Amount, Area, Choice, Help, Text, Tick } from '../admin/editing/fields.tsx'
import { AccentField } from './AccentField.tsx'
import { hasTrigger, opening as openingOf, pathOf, type EmbedFields } from './draft.ts'
import { useEmbeds } from './state.ts'
import { LOCALES, POSITIONS, THEMES, TRANSLATIONS, WIDGET_NAMES } from './words.ts'

/** The others stand in the page and have no corner. */
const FLOATING: ReadonlySet<EmbedWidget> = new Set(['chat', 'cart', 'promo'])

/** Everything that is decided about an embed, the usual things first. */
export function EmbedForm({ editor, isNew }: { editor: EmbedFields; isNew: boolean }): ReactNode {
  const { widgets, locale, launcherText, greeting, campaign: mine } = editor.value
  const all = (useEmbeds().data ?? []).map(({ value }) => value.campaign)
  const campaigns = [...new Set(all)].filter((each) => each && each !== mine).toSorted()
  const isInWords = widgets.includes('chat') && `${launcherText}${greeting}`.trim() !== ''
  return (
    <>
      <section className="studio-fields">
        <Text editor={editor} path="name" label="Name" hint="for the team" autoComplete="off" />
        {isNew && (
          <Text
            editor={editor}
            path="id"
            label="Id"
            help="It is part of the code on the page, so it cannot be changed later."
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Widgets editor={editor} />
      </section>
      <section className="studio-fields">
        <h2>Looks</h2>
        <div className="row">
          <Choice editor={editor} path="theme" label="Light or dark" options={THEMES} />
          {widgets.some((widget) => FLOATING.has(widget)) && (
            <Choice editor={editor} path="position" label="Corner" options={POSITIONS} />
          )}
        </div>
        {editor.value.theme === 'auto' && (
          <p className="field-help">
            “As the page” follows the <code>color-scheme</code> that the page declares, not its
            background. On a dark page that declares none the widgets are light: choose Dark there.
          </p>
        )}
        <AccentField editor={editor} />
      </section>
      <section className="studio-fields">
        <h2>Words</h2>
        {widgets.includes('chat') && (
          <>
            <Text
              editor={editor}
              path="launcherText"
              label="Text on the chat button"
              hint="up to 40 characters; empty shows the cup alone"
            />
            <Area
              editor={editor}
              path="greeting"
              label="First message of the chat"
              hint="up to 300 characters; empty is the barista’s own"
              rows={2}
            />
          </>
        )}
        <Choice editor={editor} path="locale" label="Language" options={LOCALES} />
        {locale === '' && widgets.includes('chat') && <Translations editor={editor} />}
        {locale !== '' && isInWords && (
          <p className="soft" role="status">
            Your own words above are shown as you write them: are they in{' '}
            {LOCALES.find(([each]) => each === locale)?.[1]}?
          </p>
        )}
      </section>
      <Opening editor={editor} />
      <section className="studio-fields">
        <h2>Where it belongs</h2>
        <Text
          editor={editor}
          path="campaign"
          label="Marketing campaign"
          hint="optional"
          help="Your own name for where visitors come from, such as “spring poster”: orders and figures are told apart by it. A new name starts its figures at zero."
          autoComplete="off"
          list="embed-campaigns"
        />
        <datalist id="embed-campaigns">
          {campaigns.map((campaign) => (
            <option key={campaign} value={campaign}>
              {campaign}
            </option>
          ))}
        </datalist>
        <NotTheContest />
        <ListArea
          editor={editor}
          path="allowedOrigins"
          label="Only on these sites"
          help="A site like partner.example, or localhost:3000 to try it out. Empty allows every site. A star for many sites is not possible: name www.partner.example and shop.partner.example each."
        />
      </section>
    </>
  )
}

/** The same words once more for pages in other languages. */
function Translations({ editor }: { editor: EmbedFields }): ReactNode {
  return TRANSLATIONS.map(([locale, language]) => (
    <fieldset key={locale} className="studio-words">
      <legend>On pages in {language}</legend>
      <Text
        editor={editor}
        path={`translations.${locale}.launcherText`}
        label={`${language} text on the chat button`}
        hint="empty is the one above"
        lang={locale}
      />
      <Area
        editor={editor}
        path={`translations.${locale}.greeting`}
        label={`${language} first message of the chat`}
        hint="empty is the one above"
        rows={2}
        lang={locale}
      />
    </fieldset>
  ))
}

/** What is kept of the addresses that stand among the pages. */
function Shortened({ pages }: { pages: readonly string[] }): ReactNode {
  const short = pages.filter((page) => pathOf(page) !== page.trim())
  return (
    <p className="field-help" role="status">
      {short.length > 0 &&
        `Saved without the site: ${short.map(pathOf).join(', ')}. Pages with this path open it on every site of this embed.`}
    </p>
  )
}

/** A countdown without a day to count to, said before anybody wonders on the page. */
function NothingToCount(): ReactNode {
  const contest = useContest()
  const now = useCafe().data?.now
  if (!contest.data || !now) return null
  const { kind } = standingOf(contest.data, new Date(now))
  if (kind === 'before' || kind === 'open') return null
  return (
    <p className="notice" role="status">
      {kind === 'open-ended' ? (
        <>
          The contest has no last day, so there is nothing to count: the countdown says “Entries are
          open”.{' '}
          <OnCampaignPage admin="Set the last day" other="Ask an admin to set the last day." />
        </>
      ) : (
        'The contest takes no more entries: the countdown says so and leads to the draw.'
      )}
    </p>
  )
}

/** What an admin does on the page of the contest's campaign, and what is said to those who may not open it. */
function OnCampaignPage({ admin, other }: { admin: string; other: string }): ReactNode {
  useSignals()
  const user = session.user.value
  if (!canOpen(user, '/admin')) return other
  return (
    <>
      <Link className="link" to="/admin/campaign">
        {admin}
      </Link>
      .
    </>
  )
}

/** A marketing campaign is not the campaign of the contest: what this one is not, and where that is set, for those who may. */
function NotTheContest(): ReactNode {
  return (
    <p className="soft">
      The contest’s prize, dates and texts are the same in every embed.{' '}
      <OnCampaignPage admin="Change them" other="Only an admin can change them." />
    </p>
  )
}

function Widgets({ editor }: { editor: EmbedFields }): ReactNode {
  const { widgets } = editor.value
  const choose = (widget: EmbedWidget, isChosen: boolean) =>
    editor.set(
      'widgets',
      isChosen ? [...widgets, widget] : widgets.filter((each) => each !== widget),
    )
  return (
    <fieldset className="studio-widgets" id={editor.fieldId('widgets')} tabIndex={-1}>
      <legend>Widgets</legend>
      {EMBED_WIDGETS.map((widget) => (
        <label key={widget}>
          <input
            type="checkbox"
            checked={widgets.includes(widget)}
            onChange={({ target }) => choose(widget, target.checked)}
          />
          <span>
            <b>{WIDGET_NAMES[widget].name}</b>
            <span className="soft">{WIDGET_NAMES[widget].does}</span>
          </span>
        </label>
      ))}
      {widgets.includes('countdown') && <NothingToCount />}
      <Help editor={editor} path="widgets" />
    </fieldset>
  )
}

/** What opens a widget by itself. Empty fields open nothing. */
function Opening({ editor }: { editor: EmbedFields }): ReactNode {
  const { widgets } = editor.value
  const isOpening = hasTrigger(editor.value)
  const opening = openingOf(editor.value)
  if (opening.length === 0)
    return (
      isOpening && (
        <p className="notice">
          The contest and the countdown are part of the page, so nothing of this embed opens by
          itself.
        </p>
      )
    )
  return (
    <section className="studio-fields">
      <h2>Opens by itself</h2>
      <div className="row">
        <Amount
          editor={editor}
          path="triggers.delaySeconds"
          label="After so many seconds"
          hint="up to 3,600"
        />
        <Amount
          editor={editor}
          path="triggers.scrollPercent"
          label="After scrolling so far"
          hint="1 to 100 percent"
        />
      </div>
      <Tick
        editor={editor}
        path="triggers.onExit"
        label="When the pointer leaves the page at its top"
        help="Phones have no pointer: there it does nothing."
      />
      {isOpening && opening.length > 1 && (
        <div className="field">
          <label htmlFor={editor.fieldId('opens')}>What opens</label>
          <select
            id={editor.fieldId('opens')}
            className="input"
            value={opening[0]}
            onChange={({ target }) => {
              const first = target.value as EmbedWidget
              editor.set('widgets', [first, ...widgets.filter((each) => each !== first)])
            }}
          >
            {opening.map((widget) => (
              <option key={widget} value={widget}>
                {WIDGET_NAMES[widget].name}
              </option>
            ))}
          </select>
        </div>
      )}
      <ListArea
        editor={editor}
        path="triggers.pages"
        label="Opens by itself only on these pages"
        help="The part of the address after the site, like /menu or /blog/*. Empty is every page. The widgets are shown on the others too."
      />
      <Shortened pages={editor.value.triggers.pages ?? []} />
    </section>
  )
}
