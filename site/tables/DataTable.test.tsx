import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TableColumn } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps } from './table-props.ts'
import { useTableState } from './use-table-state.ts'

type Tea = { id: string; name: string; kind: string; cents: number | null }

const TEAS: Tea[] = [
  { id: 'oolong', name: 'Oolong', kind: 'pot', cents: 1250 },
  { id: 'taro', name: 'Taro', kind: 'cup', cents: 750 },
  { id: 'assam', name: 'Assam', kind: 'cup', cents: 650 },
  { id: 'water', name: 'Water', kind: 'cup', cents: null },
]
const COLUMNS: TableColumn<Tea>[] = [
  { id: 'name', header: 'Tea', value: (tea) => tea.name },
  { id: 'kind', header: 'Served in', value: (tea) => tea.kind, facet: { name: 'Served in' } },
  { id: 'cents', header: 'Cents', value: (tea) => tea.cents, isNumber: true },
]
const PLAN = { facets: ['kind'] }

afterEach(cleanup)

describe('a table', () => {
  test('sorts by a column whose head is clicked, the other way when it is clicked again, and says so', () => {
    show()
    const head = screen.getByRole('columnheader', { name: 'Tea' })
    expect(head.getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(head).getByRole('button'))
    expect(names()).toEqual(['Assam', 'Oolong', 'Taro', 'Water'])
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(within(head).getByRole('button'))
    expect(names()).toEqual(['Water', 'Taro', 'Oolong', 'Assam'])
    expect(address()).toBe('?sort=-name')
  })

  test('sorts numbers as numbers', () => {
    show({ at: '/?sort=-cents' })
    expect(names().slice(0, 2)).toEqual(['Oolong', 'Taro'])
  })

  test('filters by a column, with how many each value has, and keeps that in the address', () => {
    show()
    const filter = screen.getByLabelText<HTMLSelectElement>('Served in')
    expect([...filter.options].map(({ text }) => text)).toEqual(['All', 'cup (3)', 'pot (1)'])
    fireEvent.change(filter, { target: { value: 'pot' } })
    expect(names()).toEqual(['Oolong'])
    expect(address()).toBe('?kind=pot')
  })

  test('marks a filter that has nothing to choose, which a phone leaves out', () => {
    show()
    const field = () => screen.getByLabelText('Served in').closest('.table-filter')
    expect(field()?.hasAttribute('data-empty')).toBe(false)
    cleanup()
    show({ rows: [] })
    expect(field()?.hasAttribute('data-empty')).toBe(true)
  })

  test('marks its tools where there are no rows at all, but not where a search or a filter finds none', () => {
    const isBare = (shown: Shown) => {
      cleanup()
      show(shown)
      return screen.getByRole('search').hasAttribute('data-bare')
    }
    expect(isBare({})).toBe(false)
    expect(isBare({ rows: [] })).toBe(true)
    expect(isBare({ rows: [], at: '/?kind=pot' })).toBe(false)
    expect(isBare({ at: '/?q=nothing' })).toBe(false)
  })

  test('searches while somebody types, and offers a way back where nothing fits', async () => {
    show()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tar' } })
    await waitFor(() => expect(names()).toEqual(['Taro']))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'coffee' } })
    await screen.findByText(/Nothing here fits that/)
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(names()).toHaveLength(4)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('is cut into pages, and an address of a page that is gone shows the last one', () => {
    show({ pageSize: 3, at: '/?page=9' })
    expect(names()).toEqual(['Water'])
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(names()).toHaveLength(3)
  })

  test('leaves sorting, searching and cutting to the server where there is one', () => {
    const server = { total: 60, facets: { kind: { cup: 40, pot: 20 } } }
    show({ at: '/?sort=name&q=zzz&kind=pot&page=2', rows: TEAS, server })
    expect(names()).toEqual(TEAS.map(({ name }) => name))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('60 rows')
    expect(screen.getByLabelText<HTMLSelectElement>('Served in').selectedOptions[0]?.text).toBe(
      'pot (20)',
    )
  })

  test('unfolds one row at a time, and goes from row to row with the arrows', () => {
    show({ detail: (tea: Tea) => `All about ${tea.name}` })
    const oolong = screen.getByRole('button', { name: 'Oolong' })
    fireEvent.click(oolong)
    expect(screen.getByText('All about Oolong')).toBeTruthy()
    expect(oolong.getAttribute('aria-expanded')).toBe('true')
    expect(address()).toBe('?open=oolong')
    oolong.focus()
    fireEvent.keyDown(oolong, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Taro')
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
    expect(document.activeElement?.textContent).toBe('Water')
  })

  test('says what it waits for, what went wrong, and what will be here', () => {
    show({ rows: undefined })
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    cleanup()

    const onRetry = vi.fn()
    show({ rows: undefined, error: new Error('The café cannot be reached.'), onRetry })
    expect(screen.getByRole('alert').textContent).toContain('The café cannot be reached.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalled()
    cleanup()

    show({ rows: [] })
    expect(screen.getByText('No teas yet.')).toBeTruthy()
  })

  test('puts a label on every cell, for the cards of a phone', () => {
    show()
    const [, row] = screen.getAllByRole('row')
    expect(
      [...(row?.querySelectorAll('[data-label]') ?? [])].map((cell) =>
        cell.getAttribute('data-label'),
      ),
    ).toEqual(['Tea', 'Served in', 'Cents'])
  })
})

type Shown = Partial<DataTableProps<Tea>> & { at?: string }

function show({ at = '/', ...props }: Shown = {}): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Teas {...props} />
    </MemoryRouter>,
  )
}

function Teas(props: Partial<DataTableProps<Tea>>): ReactNode {
  const control = useTableState(PLAN)
  return (
    <>
      <DataTable
        name="Teas"
        columns={COLUMNS}
        rows={TEAS}
        rowId={(tea) => tea.id}
        control={control}
        empty={<p>No teas yet.</p>}
        {...props}
      />
      <output data-testid="address">{useLocation().search}</output>
    </>
  )
}

const names = (): (string | null)[] =>
  screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const address = (): string | null => screen.getByTestId('address').textContent
