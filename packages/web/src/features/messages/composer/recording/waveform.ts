const count = 64

/**
 * 64 values from 0 to 100, from any number of loudness values from 0 to 1: the loudest value of each section, relative to the loudest of
 * all.
 */
export function toWaveform(levels: readonly number[]): number[] {
  const loudest = Math.max(0.05, ...levels)
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count))
    return Math.round((Math.max(0, ...levels.slice(from, to)) / loudest) * 100)
  })
}
