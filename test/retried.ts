import type { Reporter, TestCase } from 'vitest/node';

/** Names, at the end of a run, what passed only when it was tried once more: that is mended as what failed. */
export class Retried implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#tests.add(test);
  }

  onTestRunEnd(): void {
    for (const test of this.#tests) {
      const [error] = test.result().errors ?? [];
      process.stdout.write(
        ` Passed only when tried again: ${test.module.relativeModuleId} > ${test.fullName}\n${error?.message ?? ''}\n`,
      );
    }
  }
}
