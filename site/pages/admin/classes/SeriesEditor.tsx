import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useMemo, type FormEvent, type ReactNode } from 'react'
import { toldBy } from '#domain/notifications/told-by.ts'
import { useSendsMail } from '#site/state/queries.ts'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { ApiError } from '#widgets/api.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { ClassWordsFields, EventWordsFields, type PieceEditor } from '../content/PieceForm.tsx'
import { Conflict, Foot, SureToWrite, Wrong } from '../editing/SaveBar.tsx'
import { Repeats } from './Repeats.tsx'
import { dayInWords, SeriesDates } from './SeriesDates.tsx'
import { planInWords, toldIn } from './series-edit.ts'
import { SERIES_KINDS } from './series-kinds.ts'
import { useSeriesEditor, type SeriesStart } from './use-series-editor.ts'

/** The form of a series, with each of its dates beside it as they will be. */
export function SeriesEditor({ start, cafe }: { start: SeriesStart; cafe: CafeNow }): ReactNode {
  const acts = useSeriesEditor(start)
  const { editor, plan, rows, isPlanned, hasNews } = acts
  const { timeZone } = cafe.cafe
  const isNew = start.series === null
  const { noun, all } = SERIES_KINDS[start.kind]
  const blocked = rows.filter(({ conflicts }) => conflicts.some((each) => each.isBlocking)).length
  const mayNotSave = !isPlanned || !hasNews || blocked > 0 || editor.isBusy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mayNotSave) acts.submit()
  }
  const undo = () => {
    acts.chooseScope(null)
    editor.take(start.edit, start.series?.version ?? '')
  }
  return (
    <form className="editing series-editor" onSubmit={submit} noValidate aria-label="Series">
      <p>
        <Link className="link series-back" to="?">
          <Icon of={ArrowLeft} size={18} /> All {all}
        </Link>
      </p>
      <Wrong editor={editor} />
      <Conflict
        met={editor.conflict}
        onMine={() => editor.choose('mine')}
        onTheirs={() => editor.choose('theirs')}
      />
      <div className="series-parts">
        <section className="editing-part series-when-part" aria-labelledby="series-when">
          <h2 id="series-when">When</h2>
          {start.series && <Scope acts={acts} start={start} cafe={cafe} />}
          <Repeats editor={editor} />
        </section>
        <section className="series-plan" aria-labelledby="series-plan">
          <h2 id="series-plan">The dates</h2>
          <p role="status" className="series-sentence">
            {plan.isError
              ? problemOf(plan.error)
              : (plan.data?.sentence ?? 'Looking at the calendar…')}
          </p>
          {(plan.data?.over ?? 0) > 0 && !plan.isError && (
            <p className="soft">
              {plan.data?.over === 1
                ? '1 date has been, and stays as it was.'
                : `${plan.data?.over} dates have been, and stay as they were.`}
            </p>
          )}
          {!plan.isError && (
            <SeriesDates
              editor={editor}
              rows={rows}
              timeZone={timeZone}
              today={cafe.today}
              isBusy={!isPlanned}
            />
          )}
        </section>
        <section className="editing-part series-words" aria-labelledby="series-words">
          <h2 id="series-words">The {noun}</h2>
          <WordsFields kind={start.kind} editor={editor} />
        </section>
      </div>
      {acts.isAsking && (
        <SureToWrite verb="Save" onYes={acts.save} onNo={acts.notNow}>
          <Told rows={rows} />
        </SureToWrite>
      )}
      <Foot
        hasNews={hasNews}
        said={<p role="status">{standing(acts, blocked)}</p>}
        discard={editor.isDirty ? { label: 'Undo all', onPress: undo } : null}
        button={
          editor.isBusy ? 'Saving…' : isNew ? 'Put these dates on the site' : 'Save these dates'
        }
        mayNot={mayNotSave}
      />
    </form>
  )
}

type Acts = ReturnType<typeof useSeriesEditor>

/** Which dates are meant. A single one is changed in the list, by its buttons. */
function Scope({
  acts,
  start,
  cafe,
}: {
  acts: Acts
  start: SeriesStart
  cafe: CafeNow
}): ReactNode {
  const { editor, from, chooseScope } = acts
  const coming = start.series?.coming ?? []
  const later = coming.slice(1)
  const path = 'scope'
  return (
    <fieldset className="series-ends">
      <legend>Change</legend>
      <label className="tick">
        <input
          type="radio"
          name={editor.fieldId(path)}
          checked={from === null}
          onChange={() => chooseScope(null)}
        />
        <span>All dates to come</span>
      </label>
      {later.length > 0 && (
        <div className="series-end">
          <label className="tick">
            <input
              type="radio"
              name={editor.fieldId(path)}
              checked={from !== null}
              onChange={() => chooseScope(later[0]?.date ?? null)}
            />
            <span>One date and all that follow</span>
          </label>
          {from !== null && (
            <select
              className="input"
              aria-label="From which date on"
              value={from}
              onChange={({ target }) => chooseScope(target.value)}
            >
              {later.map(({ id, date, startsAt }) => (
                <option key={id} value={date}>
                  {dayInWords(dateIn(cafe.cafe.timeZone, new Date(startsAt)), cafe.today)}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      <p className="field-help">
        {from === null
          ? 'One date alone is left out or moved in the list of dates.'
          : 'They become a series of their own. The dates before stay as they are.'}
      </p>
    </fieldset>
  )
}

/** The fields of a class or an event, which stand one level deeper here. */
function WordsFields({
  kind,
  editor,
}: Pick<SeriesStart, 'kind'> & { editor: Acts['editor'] }): ReactNode {
  const { value, set, problems, fieldId } = editor
  const inner: PieceEditor = useMemo(
    () => ({
      value: value.words,
      set: (path, next) => set(`words.${path}`, next),
      problems: Object.fromEntries(
        Object.entries(problems).flatMap(([field, sentence]) =>
          field.startsWith('words.') ? [[field.slice('words.'.length), sentence]] : [],
        ),
      ),
      fieldId: (path) => fieldId(`words.${path}`),
    }),
    [value.words, set, problems, fieldId],
  )
  return kind === 'class' ? (
    <ClassWordsFields editor={inner} seats={null} />
  ) : (
    <EventWordsFields editor={inner} seats={null} isSeries />
  )
}

/** What saving the dates does to people: with how many and how much. */
function Told({ rows }: { rows: Acts['rows'] }): ReactNode {
  const { parties, people, backCents } = toldIn(rows)
  const sendsMail = useSendsMail()
  return (
    <>
      {parties === 1 ? '1 party' : `${parties} parties`} with{' '}
      {people === 1 ? '1 person' : `${people} people`} will be told {toldBy(sendsMail)}.
      {backCents > 0 && ` ${formatCents(backCents)} goes back to them by itself.`} Save and tell
      them?
    </>
  )
}

/** How the series stands: what hinders it, or what will be saved. */
function standing({ editor, hasNews, rows }: Acts, blocked: number): string {
  if (editor.isBusy) return 'Saving…'
  if (blocked > 0)
    return `Something stands in the way of ${blocked === 1 ? '1 date: move it or leave it out' : `${blocked} dates: move them or leave them out`}.`
  return hasNews ? `${planInWords(rows)}.` : 'Everything is saved.'
}

function problemOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'The dates could not be worked out. Change something, or try again in a moment.'
}
