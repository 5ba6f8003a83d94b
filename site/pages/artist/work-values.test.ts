import { describe, expect, test } from 'vitest'
import { checkWork, fieldsOf, patchOf, valuesOf, type WorkValues } from './work-values.ts'

const GOOD: WorkValues = {
  ...valuesOf(null, 2025),
  title: 'Heron',
  medium: 'Linocut',
  widthInches: '11',
  heightInches: '14.5',
  priceCents: '$95',
  alt: 'A blue heron on one leg in front of a coral sun.',
  image: 'IMG_1.jpg',
}

describe('the form of a work', () => {
  test('has nothing against a good one, and sends its price in cents', () => {
    expect(checkWork(GOOD)).toEqual({})
    expect(fieldsOf(GOOD)).toMatchObject({ priceCents: '9500', year: '2025' })
    expect(fieldsOf(GOOD)).not.toHaveProperty('image')
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ alt: 'img_1' }, 'alt'],
    [{ medium: '' }, 'medium'],
    [{ year: '25' }, 'year'],
    [{ widthInches: '0' }, 'widthInches'],
    [{ heightInches: '14 in' }, 'heightInches'],
    [{ editionSize: '0', editionLeft: '0' }, 'editionSize'],
    [{ editionLeft: '2' }, 'editionLeft'],
    [{ priceCents: '' }, 'priceCents'],
    [{ priceCents: '95 dollars', status: 'not-for-sale' as const }, 'priceCents'],
  ])('says of %j that %s is wrong', (change, field) => {
    expect(Object.keys(checkWork({ ...GOOD, ...change }))).toEqual([field])
  })

  test('lets a work that is not for sale have no price', () => {
    expect(checkWork({ ...GOOD, priceCents: '', status: 'not-for-sale' })).toEqual({})
  })

  test('changes only what was changed', () => {
    expect(patchOf(GOOD, GOOD)).toEqual({})
    expect(
      patchOf(GOOD, { ...GOOD, priceCents: '120', editionSize: '5', isHidden: 'true', wall: '' }),
    ).toEqual({ priceCents: 12_000, editionSize: 5, isHidden: true })
    expect(patchOf(GOOD, { ...GOOD, priceCents: '' })).toEqual({ priceCents: null })
  })
})
