import { useContext, type Context } from 'react'

/** A component is used outside the provider that it needs. This is a mistake in the program. */
export class MisuseError extends Error {
  override name = 'MisuseError'
}

/**
 * What a context holds, for features that mean nothing without it. The context's default is `null`.
 * @param feature what was used, as it is called in the code: 'useMe()'
 * @param place what it has to stand inside of: '<AccountPage>'
 * @throws MisuseError outside of it, with a sentence that says where it belongs
 */
export function useNeeded<Value>(
  context: Context<Value | null>,
  feature: string,
  place: string,
): Value {
  const value = useContext(context)
  if (value === null)
    throw new MisuseError(
      `${feature} was used outside of ${place}. Move it inside, or pass the value on.`,
    )
  return value
}
