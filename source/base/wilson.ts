/** The two-sided 95 % point of the normal distribution. */
const Z = 1.959963984540054;

/**
 * The 95 % score interval of a share (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
 * Inference", Journal of the American Statistical Association 22, 1927, pages 209 to 212). Unlike the usual
 * p ± z·√(p(1−p)/n) it stays within 0 to 1 and holds for shares near the ends; of 0 tries it is 0 to 1.
 * @param won successes, 0 to `tried`; shared ones may make it a fraction
 */
export function wilson(won: number, tried: number): { low: number; high: number } {
  if (tried === 0) return { low: 0, high: 1 };
  const share = won / tried;
  const spread = (Z * Z) / tried;
  const centre = share + spread / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / tried + spread / (4 * tried));
  const low = (centre - reach) / (1 + spread);
  const high = (centre + reach) / (1 + spread);
  return { low: Math.max(0, low), high: Math.min(1, high) };
}
