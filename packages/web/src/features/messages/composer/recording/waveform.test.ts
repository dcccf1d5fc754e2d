import { expect, test } from 'vitest'
import { toWaveform } from './waveform.ts'

test('a recording of any length becomes 64 whole numbers from 0 to 100', () => {
  for (const levels of [[], [0.2], [0, 1], Array.from({ length: 5000 }, (_, at) => Math.abs(Math.sin(at / 50)))]) {
    const waveform = toWaveform(levels)
    expect(waveform).toHaveLength(64)
    expect(waveform.every((value) => Number.isInteger(value) && value >= 0 && value <= 100)).toBe(true)
  }
})

test('a quiet voice fills the height like a loud one, while silence stays low', () => {
  expect(toWaveform([0.1, 0.2, 0.1, 0.2]).includes(100)).toBe(true)
  expect(Math.max(...toWaveform([0.001, 0.002]))).toBeLessThan(10)
})

test('a loud end of a recording is at the end of the waveform', () => {
  const waveform = toWaveform([...Array.from({ length: 90 }, () => 0), ...Array.from({ length: 10 }, () => 1)])
  expect(waveform.slice(0, 56).every((value) => value === 0)).toBe(true)
  expect(waveform.at(-1)).toBe(100)
})
