import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Meeting } from './use-editor.ts'
import { Conflict, Foot, SaveBar, SureToWrite, Wrong } from './SaveBar.tsx'

const fieldId = (path: string) => `f-${path}`
const wrong = (problems: Record<string, string>, refusals: number, fields?: ReactNode) => (
  <>
    {fields}
    <Wrong editor={{ problems, refusals, fieldId }} />
  </>
)
const FIELDS = (
  <>
    <label>
      Price <span>in dollars</span>
      <input id="f-priceCents" />
    </label>
    <fieldset id="f-sizes" tabIndex={-1}>
      <legend>Sizes</legend>
    </fieldset>
  </>
)

test('what is wrong takes the focus each time that it is refused', () => {
  const { rerender } = render(wrong({}, 0, FIELDS))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(wrong({ priceCents: 'Use a price.' }, 1, FIELDS))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  screen.getByRole('textbox').focus()
  rerender(wrong({ priceCents: 'Use a price.' }, 2, FIELDS))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('each line calls its field what the form calls it, and leads there', () => {
  render(wrong({ priceCents: 'Use a price.', 'sizes.1.label': 'Name it.' }, 1, FIELDS))
  expect(screen.getByText('2 things to correct before this can be saved:')).toBeTruthy()
  const [price, label] = screen.getAllByRole('link')
  expect(price?.textContent).toBe('Use a price. (Price)')
  expect(label?.textContent).toBe('Name it. (Sizes › 2 › Label)')
  fireEvent.click(price!)
  expect(document.activeElement?.id).toBe('f-priceCents')
  // It is not on the page: the nearest thing around it is.
  fireEvent.click(label!)
  expect(document.activeElement?.id).toBe('f-sizes')
})

test('an entry of a list that is typed a line each is called by its line', () => {
  const list = (
    <label>
      Only on these sites
      <textarea id="f-allowedOrigins" />
    </label>
  )
  render(wrong({ 'allowedOrigins.1': 'Use a site.' }, 1, list))
  expect(screen.getByRole('link').textContent).toBe('Use a site. (Only on these sites, line 2)')
})

test('what belongs to no field is said without a link', () => {
  render(wrong({ '': 'It was not saved.' }, 1))
  expect(screen.getByRole('alert').textContent).toBe('It was not saved.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a conflict takes the focus, shows both values, and keeps either of the two', () => {
  const [onTheirs, onMine] = [vi.fn(), vi.fn()]
  const conflict = (met: Meeting | null) => (
    <QueryClientProvider client={new QueryClient()}>
      <Conflict met={met} onTheirs={onTheirs} onMine={onMine} />
    </QueryClientProvider>
  )
  const { rerender } = render(conflict(null))
  expect(screen.queryByRole('alert')).toBeNull()
  const clashes = [{ path: ['name'], before: 'Ube', after: 'Purple' }]
  rerender(conflict({ message: 'Mia saved it.', clashes, taken: [] }))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect([screen.getByText('Ube').tagName, screen.getByText('Purple').tagName]).toEqual([
    'DEL',
    'INS',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Keep mine/ }))
  expect([onMine.mock.calls.length, onTheirs.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: /^Take theirs/ }))
  expect([onMine.mock.calls.length, onTheirs.mock.calls.length]).toEqual([1, 1])
})

test('hours that both changed are called by their day, and a day without hours is closed', () => {
  const clashes = [
    {
      path: ['cafe', 'week', '4', 'span'],
      before: { opens: '11:00', closes: '20:00' },
    },
  ]
  const taken = [
    { path: ['cafe', 'week'], before: [{ span: null, note: '' }] },
    { path: ['cafe', 'week', '5', 'span', 'opens'], before: '11:00', after: '15:00' },
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Conflict
        met={{ message: 'Mia saved it.', clashes, taken }}
        onTheirs={() => {}}
        onMine={() => {}}
      />
    </QueryClientProvider>,
  )
  const line = screen.getByText('Week › Wednesday').closest('li')
  expect(line?.querySelector('del')?.textContent).toBe('was 11:00 AM to 8:00 PM')
  expect(line?.querySelector('ins')?.textContent).toBe('is now closed')
  expect(screen.getByText('Week').closest('li')?.textContent).toBe('Weekwas closed')
  // As everywhere, by the clock of twelve hours.
  const opens = screen.getByText('Week › Thursday › Opens').closest('li')
  expect(opens?.querySelector('del')?.textContent).toBe('was 11:00 AM')
  expect(opens?.querySelector('ins')?.textContent).toBe('is now 3:00 PM')
})

test('what only somebody else changed is shown, and nothing is asked', () => {
  const taken = [{ path: ['priceCents'], before: 750, after: 775 }]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Conflict
        met={{ message: 'Mia saved it.', clashes: [], taken }}
        onTheirs={() => {}}
        onMine={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText('$7.75')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('before people are written to it is asked, with the focus there', () => {
  const [onYes, onNo] = [vi.fn(), vi.fn()]
  render(
    <SureToWrite verb="Publish" onYes={onYes} onNo={onNo}>
      12 people
    </SureToWrite>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alertdialog'))
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onYes).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Publish and tell them' }))
  expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([1, 1])
})

test.each([
  [{ isDirty: false, isBusy: false }, 'Everything is saved.', 'Save', 'true', false],
  [{ isDirty: true, isBusy: false }, 'Not saved yet.', 'Save', 'false', true],
  [{ isDirty: true, isBusy: true }, 'Saving…', 'Saving…', 'true', true],
])('%j says “%s”', (editor, said, name, mayNot, canUndo) => {
  const onDiscard = vi.fn()
  render(<SaveBar editor={editor} onDiscard={onDiscard} />)
  expect(screen.getByRole('status').textContent).toBe(said)
  expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe(mayNot)
  const undo = screen.queryByRole('button', { name: 'Undo all' })
  expect(undo !== null).toBe(canUndo)
  if (undo) fireEvent.click(undo)
  expect(onDiscard).toHaveBeenCalledTimes(canUndo ? 1 : 0)
})

test('the button submits its form, unless it does something itself; and nothing while it may not', () => {
  const onPress = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const foot = (more: object) => (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Foot hasNews said={null} discard={null} button="Publish" mayNot={false} {...more} />
    </form>
  )
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const { rerender } = render(foot({}))
  press()
  expect(onSubmit).toHaveBeenCalledOnce()
  rerender(foot({ onPress }))
  press()
  rerender(foot({ onPress, mayNot: true }))
  press()
  expect([onSubmit.mock.calls.length, onPress.mock.calls.length]).toEqual([1, 1])
})
