import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfInputMethod, keepFromHandlers } from './input-method.ts'

function heard(kind: string, key: object): boolean {
  const page = new EventTarget()
  let isHeard = false
  keepFromHandlers(page)
  page.addEventListener(kind, () => (isHeard = true), { capture: true })
  page.dispatchEvent(Object.assign(new Event(kind), key))
  return isHeard
}

test.each([
  ['Chrome and Firefox: Enter while a word is chosen', { key: 'Enter', isComposing: true, keyCode: 229 }, false],
  ['an old Firefox, which has the key itself', { key: 'Enter', isComposing: true, keyCode: 13 }, false],
  ['Safari: Enter once the composition is over', { key: 'Enter', isComposing: false, keyCode: 229 }, false],
  ['Escape that shuts the list of words', { key: 'Escape', isComposing: true, keyCode: 229 }, false],
  ['an arrow through the words', { key: 'ArrowDown', isComposing: true, keyCode: 229 }, false],
  ['a letter that is being composed', { key: 'Process', isComposing: false, keyCode: 229 }, false],
  ['the Enter after it', { key: 'Enter', isComposing: false, keyCode: 13 }, true],
  ['Escape', { key: 'Escape', isComposing: false, keyCode: 27 }, true],
  ['a letter', { key: 'j', isComposing: false, keyCode: 74 }, true],
  ['a letter with an accent of its own key', { key: 'ç', isComposing: false, keyCode: 186 }, true],
])('%s', (_, key, isHeard) => {
  expect(isOfInputMethod(key)).toBe(!isHeard)
  expect(['keydown', 'keyup', 'keypress'].map((kind) => heard(kind, key))).toEqual([isHeard, isHeard, isHeard])
})

test('no other file checks for an input method itself', () => {
  const src = join(import.meta.dirname, '../..')
  const others = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/input-method/.test(file))
  expect(others.filter((file) => /isComposing|keyCode/.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})
