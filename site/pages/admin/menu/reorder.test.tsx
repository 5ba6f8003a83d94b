import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inPlace, Movers, useReorder } from './reorder.tsx'

let sent: string[][]
/** Answers what was sent, oldest first. */
let answers: (() => void)[]
beforeEach(() => {
  sent = []
  answers = []
})
afterEach(cleanup)

const ROW_PX = 40

function List({ isRefused = false }: { isRefused?: boolean }) {
  const [saved, setSaved] = useState(['a', 'b', 'c', 'd'])
  const [list, reorder] = useReorder(saved, (ids) => {
    sent.push(ids)
    return new Promise<void>((resolve) => {
      answers.push(() => {
        if (!isRefused) setSaved(ids)
        resolve()
      })
    })
  })
  return (
    <ul ref={list}>
      {reorder.ids.map((id) => (
        <li key={id} data-id={id} data-dragged={reorder.dragged === id}>
          {id} <Movers id={id} name={id} reorder={reorder} />
        </li>
      ))}
    </ul>
  )
}

function show(isRefused = false) {
  const { container } = render(<List isRefused={isRefused} />)
  const rows = () => [...container.querySelectorAll('li')]
  const order = () =>
    rows()
      .map((row) => row.dataset['id'])
      .join('')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const answer = () => act(async () => answers.shift()?.())
  /** Takes a row by its handle and holds it at the height of a place, 0 for the top. */
  const drag = (id: string, place: number) => {
    for (const row of rows())
      row.getBoundingClientRect = () => new DOMRect(0, ROW_PX * rows().indexOf(row), 100, ROW_PX)
    const grip = rows()
      .find((row) => row.dataset['id'] === id)
      ?.querySelector('.manage-grip')
    if (!grip) throw new Error(`There is no ${id}.`)
    fireEvent.pointerDown(grip, { button: 0 })
    fireEvent.pointerMove(window, { clientY: place * ROW_PX + 30 })
  }
  return { rows, order, press, answer, drag }
}

test('moves an entry one step, at once, and keeps the focus on its button', async () => {
  const { order, press, answer } = show()
  press('Move b up')
  expect([order(), sent]).toEqual(['bacd', [['b', 'a', 'c', 'd']]])
  await answer()
  expect(order()).toBe('bacd')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move b up' })),
  )
})

test('moves nothing over the ends', () => {
  const { order, press } = show()
  press('Move a up')
  press('Move d down')
  expect([order(), sent]).toEqual(['abcd', []])
})

test('shows the last of several moves while the answers come', async () => {
  const { order, press, answer } = show()
  press('Move a down')
  press('Move a down')
  expect(order()).toBe('bcad')
  await answer()
  expect(order()).toBe('bcad')
  await answer()
  expect(order()).toBe('bcad')
})

test('is as it was where the server refuses', async () => {
  const { order, press, answer } = show(true)
  press('Move a down')
  await answer()
  expect(order()).toBe('abcd')
})

test('moves an entry to where it is dropped, and tells the server once', async () => {
  const { order, answer, drag, rows } = show()
  drag('d', 0)
  expect(order()).toBe('adbc')
  expect(rows().map((row) => row.dataset['dragged'])).toContain('true')
  expect(sent).toEqual([])
  fireEvent.pointerUp(window)
  expect(sent).toEqual([['a', 'd', 'b', 'c']])
  await answer()
  expect(order()).toBe('adbc')
})

test.each(['Escape', 'pointercancel'])('%s gives a drag up', (how) => {
  const { order, drag } = show()
  drag('d', 0)
  if (how === 'Escape') fireEvent.keyDown(window, { key: 'Escape' })
  else fireEvent.pointerCancel(window)
  expect([order(), sent]).toEqual(['abcd', []])
  fireEvent.pointerUp(window)
  expect(sent).toEqual([])
})

test('what is not in the list stays where it stands', () => {
  expect(inPlace(['x', 'a', 'y', 'b', 'z'], ['b', 'a'])).toEqual(['x', 'b', 'y', 'a', 'z'])
})
