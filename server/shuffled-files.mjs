import { createHash } from 'node:crypto'

/**
 * In which order Vitest takes the files of each project: one that a seed decides, so that no file comes to need another.
 * The projects come one after the other, because a worker goes on with files of its own project only.
 */
export class ShuffledFiles {
  /** @param vitest says the seed, which `--sequence.seed` sets; without it each run has another */
  constructor(vitest) {
    this.vitest = vitest
    this.seed = vitest.config.sequence.seed ?? Date.now() % 1_000_000
  }

  async sort(files) {
    if (files.length > 1)
      this.vitest.logger.log(`The order of the files is that of --sequence.seed=${this.seed}\n`)
    const places = new Map(files.map((file) => [file, placeOf(file, this.seed)]))
    return files.toSorted((a, b) => (places.get(a) < places.get(b) ? -1 : 1))
  }

  /** One file in so many, for `--shard`. */
  async shard(files) {
    const { index, count } = this.vitest.config.shard
    return files
      .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
      .filter((_, at) => at % count === index - 1)
  }
}

/** The same whichever other files are run. */
function placeOf({ project, moduleId }, seed) {
  const { sequence, root } = project.config
  const path = moduleId.slice(root.length)
  const hash = createHash('sha256').update(`${seed} ${path}`).digest('hex')
  return `${String(sequence.groupOrder).padStart(6, '0')} ${project.name} ${hash}`
}
