/** Said at the end of a run in a checkout that has nothing of other people's beside it. */
export function teardown(): void {}
