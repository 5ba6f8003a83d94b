import { useLocation, type Location } from 'react-router-dom'
import { ownPath } from '#domain/people/origin.ts'

/** Carried from page to page while somebody signs in: where they were going, and the address they typed. */
export type SigningIn = { from?: string | null; email?: string }

/** Where somebody was going before they were asked who they are: `state.from`, or `?to=` after a full reload. */
export function useOrigin(): string | null {
  return originOf(useLocation())
}

export function originOf({ state, search }: Pick<Location, 'state' | 'search'>): string | null {
  const from = (state as SigningIn | null)?.from
  return ownPath(from) ?? ownPath(new URLSearchParams(search).get('to'))
}

/** For a link to the sign-in page: back to here, or to where one was already going. */
export function fromHere(location: Location): SigningIn {
  const { pathname, search, hash } = location
  return { from: ownPath(`${pathname}${search}${hash}`) ?? originOf(location) }
}
