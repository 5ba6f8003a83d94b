import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findItem } from '#domain/menu/price.ts'
import { joinedApart, notSoldHere, problemOf, unknownItem } from './line-problems.ts'

const taro = findItem(CATALOGUE, 'taro-milk-tea') ?? expect.unreachable()
const asked = (item: MenuItem, customizations: Customizations = {}, date?: string) =>
  problemOf(CATALOGUE, item, { id: item.id, quantity: 1, customizations }, date)
const { fixedNote: _, ...plain } = taro
const whole: MenuItem = {
  ...plain,
  temps: ['iced', 'hot'],
  choices: { ...taro.choices, sugar: true, milk: true, toppings: true },
}
const bare: MenuItem = {
  ...whole,
  choices: { ...whole.choices, sugar: false, milk: false, toppings: false },
}

describe('a line of an order', () => {
  test('has no problem where the menu has all of it', () => {
    expect(asked(whole)).toBeNull()
    const choices: Customizations = { temperature: 'hot', sugarLevel: 50, toppings: ['boba'] }
    expect(asked(whole, choices)).toBeNull()
  })

  test('is not sold while it is sold out, and is on the day on which it is back by noon', () => {
    const out: MenuItem = { ...whole, isSoldOut: true, soldOutUntil: '2025-10-18T10:00:00.000Z' }
    expect(asked(out)).toMatchObject({ reason: 'sold-out' })
    expect(asked(out, {}, '2025-10-17')).toMatchObject({ reason: 'sold-out' })
    expect(asked(out, {}, '2025-10-18')).toBeNull()
    const late = { ...out, soldOutUntil: '2025-10-18T12:00:00.001Z' }
    expect(asked(late, {}, '2025-10-18')).toMatchObject({ reason: 'sold-out' })
    const forever = { ...out, soldOutUntil: null }
    expect(asked(forever, {}, '2030-01-01')).toMatchObject({ reason: 'sold-out' })
  })

  test('has a size and toppings of the menu', () => {
    const sized = problemOf(CATALOGUE, whole, { id: whole.id, size: 'pot', quantity: 1 })
    expect(sized).toMatchObject({ reason: 'unknown-size' })
    const topped = asked(whole, { toppings: ['boba', 'unicorn-dust'] })
    expect(topped).toMatchObject({ reason: 'unknown-topping' })
    expect(topped?.message).toContain(whole.name)
  })

  test('is served as it is made: hot or iced, and no ice in what is hot', () => {
    const hotOnly: MenuItem = { ...whole, temps: ['hot'] }
    expect(asked(hotOnly, { temperature: 'iced' })?.message).toBe(`${whole.name} comes hot only.`)
    const neither: MenuItem = { ...whole, temps: [] }
    expect(asked(neither, { temperature: 'hot' })?.message).toBe(
      `${whole.name} is not made hot or iced.`,
    )
    const iceInHot = asked(whole, { temperature: 'hot', iceLevel: 'less ice' })
    expect(iceInHot?.message).toBe(`A hot ${whole.name} has no ice. Remove the ice choice.`)
  })

  test('takes no choice that its drink does not have, and says why where the menu does', () => {
    const noted: MenuItem = { ...bare, fixedNote: 'It is bottled.' }
    for (const choice of [{ sugarLevel: 0 }, { milk: 'oat' }, { toppings: ['boba'] }] as const) {
      const customizations = { ...choice } as Customizations
      expect(asked(bare, customizations)).toMatchObject({ reason: 'choice-not-offered' })
      expect(asked(noted, customizations)?.message).toMatch(/\. It is bottled\.$/)
    }
  })

  test('of another kind says where it is to be had', () => {
    expect(unknownItem('unicorn')).toMatchObject({ reason: 'unknown-item' })
    expect(notSoldHere('booking').message).toContain('/book-space')
    expect(notSoldHere('session').message).toContain('/classes/book')
    expect(joinedApart().message).toContain('/membership/join')
  })
})
