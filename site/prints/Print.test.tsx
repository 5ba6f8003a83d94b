import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Print as PrintData } from '#domain/contracts/content.ts'
import { drawPrint } from '#domain/gallery/print.ts'
import { Print } from './Print.tsx'

const MOTH: PrintData = { family: 'moth', seed: 501, inks: ['key', 'taro', 'coral'] }

afterEach(cleanup)

describe('a print', () => {
  test('is a picture with the words that describe it', () => {
    render(<Print print={MOTH} alt="A violet moth" />)
    expect(screen.getByRole('img', { name: 'A violet moth' }).getAttribute('viewBox')).toBe(
      '0 0 100 125',
    )
  })

  test('is passed over by a screen reader where the words beside it say what it shows', () => {
    const { container } = render(<Print print={MOTH} alt="" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  test('has a drum for each ink, and on it the marks that the press pulls', () => {
    const { container } = render(<Print print={MOTH} alt="" aspect={0.75} className="cover" />)
    const drums = [...container.querySelectorAll('.print-drum')]
    const { plates } = drawPrint(MOTH, 0.75)
    expect(drums.map((drum) => drum.getAttribute('data-ink'))).toEqual(plates.map(({ ink }) => ink))
    expect(drums.map((drum) => drum.children.length)).toEqual(
      plates.map(({ marks }) => marks.length),
    )
    expect(container.querySelector('svg')?.getAttribute('class')).toBe('print cover')
  })

  test('sets no style of its own, so that a strict content policy lets it be', () => {
    const { container } = render(<Print print={MOTH} alt="" />)
    expect(container.querySelector('[style]')).toBeNull()
  })
})
