import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { privateEndpoints } from '#domain/contracts/private-endpoints.ts'
import { requireReal, training } from './training.ts'

afterEach(() => {
  training.isOn.value = false
})

const all = { ...endpoints, ...privateEndpoints }
const refused = () =>
  Object.entries(all).flatMap(([name, endpoint]) => {
    try {
      requireReal(endpoint)
      return []
    } catch {
      return [name]
    }
  })

test('training refuses whatever changes something at the counter', () => {
  expect(refused()).toEqual([])
  training.isOn.value = true
  expect(refused()).toEqual(
    expect.arrayContaining([
      'openDrawer',
      'moveCash',
      'closeDrawer',
      'closeDay',
      'takePayment',
      'refundOrder',
      'sellByPhone',
      'askPhone',
      'mailReceipt',
      'patchOrder',
      'editOrder',
      'delayOrder',
      'remakeLine',
      'setMadeLines',
      'changeKitchen',
      'setStockOfItem',
      'addWalkIn',
    ]),
  )
})

test('it leaves reading, the clock, one’s own account and what was sold before alone', () => {
  training.isOn.value = true
  const names = new Set(refused())
  for (const name of [
    'orders',
    'drawers',
    'dayReport',
    'quoteOrderEdit',
    'giftCardBalance',
    'punch',
    'setPin',
    'enterByPin',
    'sellAtTill',
    'markArrivals',
  ] as const)
    expect([name, names.has(name)]).toEqual([name, false])
})
