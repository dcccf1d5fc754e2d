import { expect, test } from 'vitest'
import { changed, dropped, inserted, moved, newNode, spotOf, spotsIn, without, type OptionNode } from './nodes.ts'

const node = (key: string, ...children: OptionNode[]): OptionNode => ({ key, title: key, message: '', children })
const outline = (nodes: readonly OptionNode[] | null): string =>
  nodes === null ? 'no' : nodes.map(({ key, children }) => (children.length > 0 ? `${key}(${outline(children)})` : key)).join(' ')

const tree = [node('a', node('b', node('c')), node('d')), node('e')]

test('the spots are all options in the order of the screen, without those inside a closed option', () => {
  expect(spotsIn(tree).map(({ node: { key }, at, parents }) => `${key}${at}${parents.length}`)).toEqual([
    'a00',
    'b01',
    'c02',
    'd11',
    'e10',
  ])
  expect(spotsIn(tree, ({ key }) => key !== 'b').map((spot) => spot.node.key)).toEqual(['a', 'b', 'd', 'e'])
})

test.each([
  ['e', 'up', 'e a(b(c) d)'],
  ['a', 'up', 'no'],
  ['b', 'down', 'a(d b(c)) e'],
  ['e', 'down', 'no'],
  ['d', 'in', 'a(b(c d)) e'],
  ['e', 'in', 'a(b(c) d e)'],
  ['b', 'in', 'no'],
  ['c', 'out', 'a(b c d) e'],
  ['b', 'out', 'a(d) b(c) e'],
  ['a', 'out', 'no'],
] as const)('%s moved %s', (key, direction, after) => {
  expect(outline(moved(tree, key, direction))).toBe(after)
})

test.each([
  ['e', 'c', 'a(b(e c) d)'],
  ['b', 'e', 'a(d) b(c) e'],
  ['d', null, 'a(b(c)) e d'],
  ['a', 'c', 'no'],
  ['a', 'a', 'no'],
] as const)('%s dropped in front of %s', (key, before, after) => {
  expect(outline(dropped(tree, key, before))).toBe(after)
})

test('options are added, changed and removed at any depth', () => {
  expect(outline(inserted(tree, 'b', 1, node('x')))).toBe('a(b(c x) d) e')
  expect(outline(without(tree, 'b'))).toBe('a(d) e')
  expect(spotOf(changed(tree, 'c', { title: 'C', message: 'm' }), 'c')?.node).toMatchObject({ title: 'C', message: 'm' })
  expect(newNode().key).not.toBe(newNode().key)
})
