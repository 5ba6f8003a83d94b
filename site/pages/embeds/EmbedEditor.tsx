import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { AdminEmbed, EmbedStatus } from '#domain/contracts/embeds.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { Conflict, SaveBar, Wrong } from '../admin/editing/SaveBar.tsx'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'
import { CodePart } from './CodePart.tsx'
import { originOf, type Draft } from './draft.ts'
import { EmbedForm } from './EmbedForm.tsx'
import { FiguresPart } from './FiguresPart.tsx'
import { Preview } from './Preview.tsx'
import { useEmbedChanged, useEmbedDeleted } from './state.ts'
import { useEmbedEditor } from './use-embed-editor.ts'
import { shutOut } from './words.ts'

const PARTS = [
  ['build', 'Looks and texts'],
  ['code', 'The code'],
  ['figures', 'Figures'],
] as const
export type Part = (typeof PARTS)[number][0]

/**
 * One embed: what it looks like, the code for it, and what came of it.
 * @param embed null: a new one @param like the embed that a new one begins as
 */
export function EmbedEditor({
  embed,
  like = null,
  part,
}: {
  embed: AdminEmbed | null
  like?: AdminEmbed | null
  part: Part
}): ReactNode {
  const editing = useEmbedEditor(embed, like)
  const { editor } = editing
  return (
    <div className="studio">
      <div className="studio-top">
        <Link className="link back" to="?">
          <Icon of={ArrowLeft} size={18} /> All embeds
        </Link>
        {embed && (
          <Link className="link" to={`?embed=new&like=${embed.id}`}>
            Make a copy
          </Link>
        )}
        {embed && <Parts id={embed.id} part={part} isDirty={editor.isDirty} />}
      </div>
      {embed && embed.status !== 'on' && <Off embed={embed} />}
      {part === 'build' && <BuildPart embed={embed} editing={editing} />}
      {embed && part === 'code' && <CodePart embed={embed} isDirty={editor.isDirty} />}
      {embed && part === 'figures' && <FiguresPart embed={embed} />}
    </div>
  )
}

function Parts({ id, part, isDirty }: { id: string; part: Part; isDirty: boolean }): ReactNode {
  return (
    <nav className="studio-parts" aria-label="Parts of this embed">
      {PARTS.map(([name, label]) => (
        <Link
          key={name}
          to={name === 'build' ? `?embed=${id}` : `?embed=${id}&part=${name}`}
          aria-current={part === name ? 'page' : undefined}
        >
          {label}
          {name === 'build' && part !== 'build' && isDirty && (
            <span className="soft"> (not saved)</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function BuildPart({
  embed,
  editing,
}: {
  embed: AdminEmbed | null
  editing: ReturnType<typeof useEmbedEditor>
}): ReactNode {
  const { editor, isNew } = editing
  return (
    <>
      <div className="studio-build">
        <form
          className="editing"
          aria-label="The embed"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (editor.isDirty && !editor.isBusy) void editing.save()
          }}
        >
          {isNew && <Restored editing={editing} />}
          <Wrong editor={editor} />
          <Conflict
            met={editor.conflict}
            onMine={editing.keepMine}
            onTheirs={() => editor.choose('theirs')}
          />
          <EmbedForm editor={editor} isNew={isNew} />
          {embed && <ShutOut embed={embed} value={editor.value} />}
          <SaveBar
            editor={editor}
            onDiscard={editing.discard}
            saved={savedWords(embed)}
            button={isNew ? 'Save and get the code' : 'Save'}
          />
        </form>
        <Preview value={editor.value} />
      </div>
      {embed && (embed.status !== 'retired' || embed.isDeletable) && <Status embed={embed} />}
    </>
  )
}

/** A new one that was begun and left unsaved comes back, and says so. */
function Restored({ editing }: { editing: ReturnType<typeof useEmbedEditor> }): ReactNode {
  const { editor, beginAnew } = editing
  const [isSettled, setSettled] = useState(false)
  if (!editor.isRestored || isSettled) return null
  return (
    <div className="notice" role="status">
      <p>This is the embed that you began earlier and did not save.</p>
      <p className="acts">
        <button
          type="button"
          className="button small"
          onClick={() => {
            beginAnew()
            setSettled(true)
            document.getElementById(editor.fieldId('name'))?.focus()
          }}
        >
          Begin anew
        </button>
        <button
          type="button"
          className="button small"
          onClick={() => {
            setSettled(true)
            document.getElementById(editor.fieldId('name'))?.focus()
          }}
        >
          Continue with it
        </button>
      </p>
    </div>
  )
}

function savedWords(embed: AdminEmbed | null): string {
  if (!embed) return 'Give it a name to begin.'
  if (embed.status === 'on') return 'Saved. Pages show it within five minutes.'
  return `Saved. It is ${embed.status}, so pages show nothing of it.`
}

/** Said beside the button that saves it: the list of sites leaves out one where visitors see it. */
function ShutOut({ embed, value }: { embed: AdminEmbed; value: Draft }): ReactNode {
  const now = useCafe().data?.now
  const sites = shutOut(embed.lastSeen, value.allowedOrigins.map(originOf), now)
  return (
    <div role="status">
      {sites.length > 0 && (
        <p className="notice">
          <b>Only on these sites</b> leaves out {sites.slice(0, 3).join(', ')}
          {sites.length > 3 && ` and ${sites.length - 3} more`}, where it was seen in the last week.
          Once this is saved, pages there show nothing of it.
        </p>
      )}
    </div>
  )
}

/** Pages name it for as long as they like, so only one that none has asked for is deleted. */
function Status({ embed }: { embed: AdminEmbed }): ReactNode {
  const isOn = embed.status === 'on'
  return (
    <section className="editing-part" aria-labelledby="retire">
      <h2 id="retire">{isOn ? 'Pause or end it' : 'End it'}</h2>
      {embed.status !== 'retired' && <Ends embed={embed} />}
      {embed.isDeletable && <Delete embed={embed} />}
    </section>
  )
}

function Ends({ embed }: { embed: AdminEmbed }): ReactNode {
  const { problem, set } = useStatus(embed)
  return (
    <>
      <p>
        Pages with the code of a paused or retired embed show none of its widgets after five minutes
        at most. The rest of the page stays as it is. What visitors order or enter on a page that
        was open before counts for a paused embed and not for a retired one. You can bring both
        back.
      </p>
      <Problem text={problem} />
      <p className="acts">
        {embed.status === 'on' && (
          <SureButton
            label="Pause it"
            about={embed.value.name}
            sure="Yes, pause it"
            busy="Pausing…"
            onSure={() => set('paused')}
          />
        )}
        <SureButton
          label="Retire it"
          about={embed.value.name}
          sure="Yes, retire it"
          busy="Retiring…"
          onSure={() => set('retired')}
        />
      </p>
    </>
  )
}

/** For one that was made by mistake, or never put on a page. */
function Delete({ embed: { id, value, version } }: { embed: AdminEmbed }): ReactNode {
  const deleted = useEmbedDeleted()
  const navigate = useNavigate()
  const { act, problem } = useAct(['embeds'])
  return (
    <>
      <p>No page has ever shown this embed, so it can also be deleted for good.</p>
      <Problem text={problem} />
      <p className="acts">
        <SureButton
          label="Delete it"
          about={value.name}
          sure="Yes, delete it for good"
          busy="Deleting…"
          onSure={() =>
            act(async () => {
              await callPrivate('deleteEmbed', { params: { id }, query: { version } })
              await navigate('?')
              deleted(id)
            })
          }
        />
      </p>
    </>
  )
}

function Off({ embed }: { embed: AdminEmbed }): ReactNode {
  const { problem, set } = useStatus(embed)
  const isPaused = embed.status === 'paused'
  return (
    <div className="notice">
      <p>
        <b>This embed is {embed.status}.</b> Pages that name it show nothing of it
        {isPaused ? '.' : ', and nothing is counted for it.'}
      </p>
      <Problem text={problem} />
      <p className="acts">
        <button type="button" className="button small" onClick={() => void set('on')}>
          {isPaused ? 'Show it again' : 'Bring it back'}
        </button>
      </p>
    </div>
  )
}

function useStatus({ id, version }: AdminEmbed) {
  const changed = useEmbedChanged()
  const { act, problem } = useAct(['embeds'])
  const set = (status: EmbedStatus) =>
    act(async () => {
      const body = { status, version }
      changed(await callPrivate('setEmbedStatus', { params: { id }, body }))
    })
  return { problem, set }
}
