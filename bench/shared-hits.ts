/**
 * How many of the questions a shared cache answers by itself, where each address is asked by chance: of one that is
 * asked `rate` times a second and kept for `seconds`, each miss is followed by rate × seconds hits. Popularity falls as
 * 1/rank, as that of listings does.
 */
export function hitRate(options: { addresses: number; rate: number; seconds: number }): number {
  const { addresses, rate, seconds } = options
  let weights = 0
  for (let rank = 1; rank <= addresses; rank += 1) weights += 1 / rank
  let hits = 0
  for (let rank = 1; rank <= addresses; rank += 1) {
    const part = 1 / rank / weights
    const perLife = part * rate * seconds
    hits += (part * perLife) / (1 + perLife)
  }
  return hits
}
