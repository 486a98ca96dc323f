// Odds

/**
 * The probability that a chi-square variable with this many degrees of freedom is at least `value`: the incomplete
 * gamma function.
 */
const chiSquareTail = (value, freedom) => {
  const a = freedom / 2
  const x = value / 2
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let i = 1; term > sum * 1e-15; i++) sum += term *= x / (a + i)
    return 1 - sum * scale
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let fractionSoFar = d
  for (let i = 1, step = 0; i < 100_000 && Math.abs(step - 1) > 1e-15; i++) {
    b += 2
    d = 1 / (i * (a - i) * d + b)
    c = b + (i * (a - i)) / c
    step = c * d
    fractionSoFar *= step
  }
  return fractionSoFar * scale
}

/** For multiples of one half, from the gamma function at 1 and at one half. */
const logGamma = (a) => {
  let sum = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2
  for (let k = a - 1; k > 0; k--) sum += Math.log(k)
  return sum
}

const fewest = 5

/** Tests whether the picks by number fit the odds; candidates with fewer than five expected picks are grouped. */
export const oddsTest = (shares) => {
  const possible = shares.filter(({ expected }) => expected > 0)
  const cells = possible.filter(({ expected }) => expected >= fewest)
  const rare = possible.filter(({ expected }) => expected < fewest)
  const sum = (list, name) => list.reduce((total, share) => total + share[name], 0)
  const rest = { picked: sum(rare, "picked"), expected: sum(rare, "expected") }
  if (rest.expected >= fewest) cells.push(rest)
  if (cells.length < 2) return null
  const chiSquare = cells.reduce((total, { picked, expected }) => total + (picked - expected) ** 2 / expected, 0)
  const freedom = cells.length - 1
  return { chiSquare, freedom, p: chiSquareTail(chiSquare, freedom) }
}
