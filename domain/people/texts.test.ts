import { expect, test } from 'vitest'
import { AUTH_TEXTS, FAVORITE_TEXTS, unreadBadge } from './texts.ts'

test.each([
  [AUTH_TEXTS.failed, 'Authentication failed'],
  [AUTH_TEXTS.invalidCredentials, 'Invalid credentials'],
  [AUTH_TEXTS.tokenStorageFailed, 'Token storage failed'],
  [AUTH_TEXTS.encryptFailed, 'Failed to encrypt data'],
  [AUTH_TEXTS.decryptFailed, 'Failed to decrypt data'],
  [FAVORITE_TEXTS.signInTitle, 'Sign in required'],
  [FAVORITE_TEXTS.signInText, 'Please sign in to save favorites.'],
  [FAVORITE_TEXTS.duplicate, 'Already favorited'],
])('people read %s', (text, expected) => {
  expect(text).toBe(expected)
})

test.each([
  [0, '0'],
  [9, '9'],
  [10, '9+'],
])('%i unread shows %s', (unread, badge) => {
  expect(unreadBadge(unread)).toBe(badge)
})
