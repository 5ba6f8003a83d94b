import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of `package.json`: the same for the sources and for the built server in `dist/server`. */
export const ROOT = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder)
    throw new Error('No package.json above the server: is the installation complete?')
  return findRoot(above)
}
