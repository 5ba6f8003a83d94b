import type { Context } from 'hono'
import type { Person } from '../people/person.ts'
import type { HttpEnv } from './routing.ts'

/** Who makes a call that only the signed-in may make; `callsOf` has seen to it that there is somebody. */
export function personOf(c: Context<HttpEnv>): Person {
  const person = c.get('person')
  if (!person) throw new Error('A call that needs a person was made without one.')
  return person
}
