import { expect, test } from 'vitest'
import * as editDrink from './edit-drink-texts.ts'
import * as express from './express-texts.ts'
import * as orderAhead from './order-ahead-texts.ts'
import * as cart from './texts.ts'

const texts = { ...cart, ...editDrink, ...express, ...orderAhead }

test.each([
  [texts.CART_TEXTS.orderAhead, 'Order Ahead for Pickup'],
  [texts.CART_TEXTS.express, 'Express Checkout Now'],
  [texts.CART_TEXTS.guest, 'Continue as guest'],
  [texts.CART_TEXTS.startOrder, 'Start Your Order'],
  [texts.CART_TEXTS.viewCart, 'View Cart'],
  [texts.CART_TEXTS.emptyText, "Your cart is empty. Let's add something first!"],
  [texts.CART_TEXTS.guestName, 'Guest'],
  [texts.EDIT_DRINK_TEXTS.title, 'Edit Drink'],
  [texts.ORDER_AHEAD_TEXTS.title, 'Order Ahead'],
  [texts.ORDER_AHEAD_TEXTS.emptyTitle, 'No available time slots for this date'],
  [texts.ORDER_AHEAD_TEXTS.emptyText, 'Please select another date'],
  [texts.ORDER_AHEAD_TEXTS.continue, 'Continue'],
  [texts.EXPRESS_TEXTS.processing, 'Processing'],
  [texts.EXPRESS_TEXTS.placedTitle, 'Order placed!'],
  [texts.EXPRESS_TEXTS.placedText, 'Your order has been confirmed. Check your email for details'],
  [texts.EXPRESS_MS, 1_500],
])('people read %j', (text, expected) => {
  expect(text).toBe(expected)
})
