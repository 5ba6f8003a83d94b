import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

export class ShuffledFiles implements TestSequencer {
  constructor(vitest: Vitest)
  sort(files: TestSpecification[]): Promise<TestSpecification[]>
  shard(files: TestSpecification[]): Promise<TestSpecification[]>
}
