import type { Reporter, TestCase } from 'vitest/node';
import { STRICT } from './cases.ts';

/** A test that may pass at the second try in a strict run, with the day since when and the cause as far as known. */
interface Forgiven {
  readonly test: string;
  readonly since: string;
  readonly cause: string;
}

/** At most three. */
const FORGIVEN: readonly [Forgiven?, Forgiven?, Forgiven?] = [];

/** Names, at the end of a run, the tests that passed only at the second try; a strict run fails for them. */
export class Retried implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#tests.add(test);
  }

  onTestRunEnd(): void {
    for (const test of this.#tests) {
      const name = `${test.module.relativeModuleId} > ${test.fullName}`;
      const [error] = test.result().errors ?? [];
      const told = [error?.message, error?.cause?.message, error?.cause?.diff ?? error?.diff];
      process.stdout.write(` Passed only when tried again: ${name}\n${told.filter(Boolean).join('\n')}\n`);
      if (STRICT && !FORGIVEN.some(forgiven => forgiven?.test === name)) process.exitCode = 1;
    }
  }
}
