import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * An order of test files: those with the lowest rank begin first; among equals it is Vitest's own, by the durations of an
 * earlier run, or else by size. What takes long and begins late runs alone at the end.
 */
export const inOrderOf = (rank: (file: TestSpecification) => number) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      return sorted.toSorted((one, other) => rank(one) - rank(other))
    }
  }
