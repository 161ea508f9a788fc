/** Prints one figure as a line of JSON: `{"name","value","unit"}`; counts stay as they are, other values have four significant digits. */
export function figure(name: string, value: number, unit: string): void {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  process.stdout.write(`${JSON.stringify({ name, value: rounded, unit })}\n`);
}

/** The value that such a share of a list is not above; NaN of an empty one. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** The middle value of a list that is not empty. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** CPU milliseconds (user and system) that this process spends in `work`. */
export async function cpuOf(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}
