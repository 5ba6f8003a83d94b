/** What signing in and the features for signed-in people say. */
export const AUTH_TEXTS = {
  failed: 'Authentication failed',
  invalidCredentials: 'Invalid credentials',
  tokenStorageFailed: 'Token storage failed',
  encryptFailed: 'Failed to encrypt data',
  decryptFailed: 'Failed to decrypt data',
} as const

export const FAVORITE_TEXTS = {
  signInTitle: 'Sign in required',
  signInText: 'Please sign in to save favorites.',
  duplicate: 'Already favorited',
} as const

/** The badge of the bell: 9+ above 9. */
export function unreadBadge(unread: number): string {
  return unread > 9 ? '9+' : String(unread)
}
