import { useSignals } from '@preact/signals-react/runtime'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { say } from '#widgets/inspect.ts'
import {
  addSheet,
  type Methods,
  type WidgetHost,
  type WidgetProps,
} from '#widgets/shadow-dom-wrapper/index.ts'
import { cafe, page, reportProblem, ui } from '#widgets/state/index.ts'
import { known } from '#widgets/texts/texts.ts'
import { shown as campaignShown } from './campaign.ts'
import type { ConfirmationProps } from './Confirmation.tsx'
import { draftKeyOf } from './draft-key.ts'
import { entryOf, toldOf, type Entry } from './entry.ts'
import { holdHeight } from './hold-height.ts'
import type { LoungeSurvey, SubmittedDetail } from './manual.ts'
import { surveySays } from './says.ts'
import { StepOne } from './StepOne.tsx'
import { Stub } from './Stub.tsx'
import { Ticket, Title } from './Ticket.tsx'

/** The entry ticket: its stub says what there is to win, its body asks. */
export function Survey({ host, attributes }: WidgetProps) {
  useSignals()
  const entry = entryFor(host)
  const ticket = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [Confirmation, setConfirmation] = useState<ComponentType<ConfirmationProps> | null>(null)
  const [later, setLater] = useState<Later | null>(null)
  const step = entry.step.value
  const shown = useRef(step)
  const release = useRef<() => void>(undefined)
  const campaign = cafe.current.value?.campaign ?? campaignShown.now
  // On pages of others consent is given by a press, whatever the café has for its own (docs/decisions/contest.md).
  const consentDefault = campaign.consentDefault && page.isHome()

  const api = page.api.value
  useEffect(() => void cafe.load().catch(() => {}), [api])
  useEffect(() => expose(host, entry, () => ticket.current), [host, entry])
  // At once: whatever happens next may move the focus on.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (step !== 'done') release.current?.()
    heading.current?.focus()
  }, [step])
  useEffect(() => () => release.current?.(), [])

  const load = async () => {
    const module = await import('./later.ts')
    for (const css of module.styles) addSheet(host.root, css)
    setLater(module)
  }
  /** What comes after step 1; without it the answers stay in step 1, which says so. */
  const next = async () => {
    entry.isStuck.value = false
    try {
      if (!later) await load()
      entry.next()
    } catch (error) {
      entry.back()
      entry.isStuck.value = true
      reportProblem('load', error, { part: 'step 2' })
    }
  }
  useEffect(() => {
    // Whoever has begun already, while the ticket rested, wants what comes next too.
    if (host.root.activeElement) void load().catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  useEffect(() => {
    // A draft may be in step 2 already.
    if (step === 2 && !later) void next()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the step changes
  }, [step])

  const submit = async () => {
    release.current?.()
    release.current = ticket.current ? holdHeight(ticket.current) : undefined
    // On the way while the entry is: without it the ticket still says that the visitor is in.
    import('./Confirmation.tsx').then(
      (module) => setConfirmation(() => module.Confirmation),
      (error: unknown) => reportProblem('load', error, { part: 'confirmation' }),
    )
    const source = attributes.source || page.source.value || placeOf()
    const about = { host, consentDefault, source, campaign: attributes['campaign'] }
    const id = await later?.submit(entry, about)
    if (id) host.emit('survey-submitted', { id } satisfies SubmittedDetail)
  }

  const closed = useClosed(host, attributes['campaign'])
  const view = closed ? 'over' : step
  const says = surveySays()
  const own = campaign.translations?.es
  const titles = { 1: says.step1Title, 2: says.step2Title, done: says.confirmedTitle }
  return (
    <>
      <Ticket
        view={view}
        ticket={ticket}
        stub={
          !closed && (
            <Stub
              says={says}
              step={step}
              prize={known(campaign.prize, own?.prize)}
              opening={known(campaign.opening, own?.opening)}
            />
          )
        }
      >
        {closed ?? <Title key={step} heading={heading} text={titles[step]} />}
        {view === 1 && (
          <StepOne entry={entry} onBegin={() => void load().catch(() => {})} onNext={next} />
        )}
        {view === 2 && later && (
          <later.StepTwo
            entry={entry}
            entryHashtag={campaign.entryHashtag}
            consentDefault={consentDefault}
            onSubmit={() => void submit()}
          />
        )}
        {view === 'done' && Confirmation && (
          <Confirmation
            email={cafe.now.value?.isWithoutMail ? '' : entry.answers.value.email.trim()}
            told={toldOf(entry)}
            lead={says.confirmedText}
            share={says.share(campaign)}
            hashtag={campaign.shareHashtag}
            confetti={campaign.confetti}
            social={cafe.current.value?.social ?? []}
          />
        )}
      </Ticket>
      {later && <later.Toasts dismissLabel={surveySays().dismiss} />}
    </>
  )
}

/** What stands instead of the ticket where nobody can enter, by the contest that the page names or by the day: said before anybody types. */
function useClosed(host: WidgetHost, campaign: string | null | undefined): ReactNode {
  const [closed, setClosed] = useState<ReactNode>(null)
  const running = cafe.now.value?.cafe.campaign.id
  const { period = 'open', from } = cafe.now.value?.entering ?? {}
  useEffect(() => {
    setClosed(null)
    const isOther = Boolean(campaign) && campaign !== running
    if (!running || (!isOther && period === 'open')) return
    let isAsking = true
    const find = async () => {
      const { Closed, reasonOf } = await import('./Closed.tsx')
      const reason = campaign && isOther ? await reasonOf(campaign) : period
      if (isAsking && reason !== 'open') setClosed(<Closed {...{ host, reason, campaign, from }} />)
    }
    // Until it is known the ticket stays: whoever sends it in is told by the café.
    find().catch((error: unknown) => reportProblem('call', error, { call: 'contest' }))
    return () => void (isAsking = false)
  }, [host, campaign, running, period, from])
  return closed
}

type Later = typeof import('./later.ts')

const entries = new WeakMap<WidgetHost, Entry>()

/** The ticket belongs to the element, not to the drawing of it: a page that moves the element loses nothing. */
function entryFor(host: WidgetHost): Entry {
  const known = entries.get(host)
  if (known) return known
  // Two surveys on a page are two tickets: the second is remembered only under an id of its own.
  const entry = entryOf(host.id || ui.isPrimary(host) ? draftKeyOf(host) : null)
  // What was typed while the ticket rested.
  for (const { name, value } of host.root.querySelectorAll('input'))
    if (value) entry.edit({ [name]: value })
  entries.set(host, entry)
  return entry
}

function expose(host: WidgetHost, entry: Entry, ticket: () => HTMLElement | null): () => void {
  // A page that has no survey gets one by a command, where nobody looks for it.
  const sayPlaced = () => {
    const asked = '[data-widgets*=survey], [src*="/survey."]'
    if (host.hasAttribute('data-placed') && !document.querySelector(asked)) say('placed', 'survey')
  }
  const open = () => {
    host.hidden = false
    ticket()?.scrollIntoView({ block: 'nearest' })
    host.emit('open')
    sayPlaced()
  }
  const close = () => {
    host.hidden = true
    host.emit('close')
  }
  const toggle = () => (host.hidden ? open() : close())
  const { reset } = entry
  const prefill: typeof entry.prefill = (answers) => {
    sayPlaced()
    return entry.prefill(answers)
  }
  return host.expose({ prefill, reset, open, close, toggle } satisfies Methods<LoungeSurvey>)
}

/** Where an entry came from, when the page does not say. */
function placeOf(): 'prelaunch' | 'website' {
  return page.isHome() && /^\/(prelaunch|coming-soon)\/?$/.test(location.pathname)
    ? 'prelaunch'
    : 'website'
}
