// Exponentials and logarithms from additions, multiplications and divisions: every engine gives the same last digit.

/** The number of terms after which a series is exact for the arguments that are left. */
const TERMS = 24;
/** The exponent below which e^x underflows. */
const LEAST = -745;

/** e^x, for x ≤ 0. */
export function decay(x: number): number {
  if (!(x > LEAST)) return 0;
  // Halving is exact; the square of e^(x/2) is e^x.
  let [part, halvings] = [x, 0];
  for (; part < -0.5; halvings += 1) part /= 2;
  let [sum, term] = [1, 1];
  for (let n = 1; n < TERMS; n += 1) {
    term *= part / n;
    sum += term;
  }
  for (; halvings > 0; halvings -= 1) sum *= sum;
  return sum;
}

/** A power of a number in (0, 1] with an exponent of either sign. */
export function powerOf(base: number, exponent: number): number {
  const exponentOfE = exponent * logOf(base);
  return exponentOfE <= 0 ? decay(exponentOfE) : 1 / decay(-exponentOfE);
}

/** The natural logarithm of a number in (0, 1]. */
export function logOf(x: number): number {
  // Doubling is exact too; what is left lies between 0.75 and 1.5.
  let [part, doublings] = [x, 0];
  for (; part < 0.75; doublings += 1) part *= 2;
  const ratio = (part - 1) / (part + 1);
  let [sum, power] = [0, ratio];
  for (let n = 0; n < TERMS; n += 1) {
    sum += power / (2 * n + 1);
    power *= ratio * ratio;
  }
  return 2 * sum - doublings * Math.LN2;
}
