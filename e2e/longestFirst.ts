// The order of the test files: property tests first. They take longest, and no core waits for the last of them.
import type { TestSpecification } from 'vitest/node';

export class LongestFirst {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('.property.test.');
    return files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}
