// @module-tag flows

import { createFlow, saveFlow, type SavedGraph } from '@recado/contract/flows/api'
import { expect, inject, test } from 'vitest'
import { people } from '../support/company.ts'
import { setStage } from '../support/stage.ts'
import { tracing } from '../support/tracing.ts'
import { sampleFlow } from './sample.ts'

const stage = setStage()

const manyBlocks = 200
/** The whole proof allows a frame fifty milliseconds of work; otherwise a machine with other work may take longer. */
const maxMs = inject('proof').isWhole ? 50 : 150

/** Copies of the sample beside and below one another, each with its ways. */
async function largeFlow(): Promise<SavedGraph> {
  const { nodes, connections } = await sampleFlow(await stage.product.admin())
  const inner = nodes.filter(({ type }) => type !== 'start')
  const start = nodes.filter(({ type }) => type === 'start')
  const copies = Math.ceil((manyBlocks - 1) / inner.length)
  const all = Array.from({ length: copies }, (_, copy) => {
    const named = (id: string) => (id === 'start' ? 'start' : `${id}${copy}`)
    const [x, y] = [(copy % 4) * 1_600, Math.floor(copy / 4) * 600]
    return {
      nodes: inner.map((node) => ({
        ...node,
        id: named(node.id),
        position: { x: node.position.x + x, y: node.position.y + y },
      })),
      connections: connections
        .filter(({ source }) => copy === 0 || source !== 'start')
        .map((edge) => ({ ...edge, source: named(edge.source), target: named(edge.target) })),
    }
  })
  const kept = [...start, ...all.flatMap((one) => one.nodes)].slice(0, manyBlocks)
  const ids = new Set(kept.map(({ id }) => id))
  const ways = all.flatMap((one) => one.connections).filter(({ source, target }) => ids.has(source) && ids.has(target))
  return { nodes: kept, connections: ways }
}

test('among two hundred blocks one is dragged without a frame that takes long', async () => {
  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name: 'Grande' })
  await admin.call(saveFlow, { idFlow: id, ...(await largeFlow()) })
  const page = await stage.enter(people.marina, { path: `/flowbuilder/${id}` })
  const blocks = page.locator('.react-flow__node')
  await expect.poll(() => blocks.count()).toBe(manyBlocks)
  // A block in the middle of the viewport.
  const middle = await page.locator('.react-flow').boundingBox()
  const [x, y] = [(middle?.x ?? 0) + (middle?.width ?? 0) / 2, (middle?.y ?? 0) + (middle?.height ?? 0) / 2]
  const nearest = await blocks.evaluateAll(
    (all, [left = 0, top = 0]) => {
      const far = (element: Element) => {
        const box = element.getBoundingClientRect()
        return Math.hypot(box.x - left, box.y - top)
      }
      return all.toSorted((a, b) => far(a) - far(b))[0]?.getAttribute('data-id') ?? ''
    },
    [x, y],
  )
  const dragged = page.locator(`.react-flow__node[data-id="${nearest}"]`)
  const before = await dragged.boundingBox()
  await page.mouse.move((before?.x ?? 0) + 30, (before?.y ?? 0) + 6)
  const { tasks } = await tracing(page, async () => {
    await page.mouse.down()
    for (let at = 1; at <= 60; at += 1) await page.mouse.move((before?.x ?? 0) + 30 + 2 * at, (before?.y ?? 0) + 6 + at)
    await page.mouse.up()
    await page.getByText('1 mudança').waitFor()
  })
  const after = await dragged.boundingBox()
  expect((after?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(60)
  process.stdout.write(
    `flows: ${manyBlocks} blocks, the longest task while dragging ${tasks[0]?.toFixed(0)} ms of processor time\n`,
  )
  expect(tasks.filter((ms) => ms > maxMs)).toEqual([])
})
