import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The calls of the contract that widgets make, so that they carry no addresses which only the site asks for.
 * @param folder path of `widgets/` @returns the names of the calls, in the order of the alphabet
 * @throws when a call is not named in place: its address would be missing in the browser
 */
export function callsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== 'api.ts')
    .flatMap((file) => callsOf(file, readFileSync(join(folder, file), 'utf8')))
  return [...new Set(names)].sort()
}

function callsOf(file: string, code: string): string[] {
  return [...code.matchAll(/(?<![.\w])(?:call|urlOf)\(\s*(?:'(\w+)')?/g)].map(([, name]) => {
    if (!name)
      throw new Error(`widgets/${file}: name each call where it is made, as in call('menu').`)
    return name
  })
}
