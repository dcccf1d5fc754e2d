import type { Flow } from '@recado/contract/flows/api'
import { expect, test } from 'vitest'
import { addNode, changeNode, duplicateNode, removeFrom, shift } from './edit.ts'
import {
  change,
  isUnsaved,
  recordFaults,
  recordSaved,
  openGraph,
  redo,
  select,
  adoptServerGraph,
  undo,
  useEditor,
} from './editor.ts'

const now = '2026-11-26T12:00:00.000Z'
const flow: Flow = {
  id: 1,
  name: 'A',
  active: true,
  isSlashCommand: false,
  phrases: 0,
  integrations: 0,
  versionId: 7,
  createdAt: now,
  updatedAt: now,
}
const start = { nodes: [{ id: 's', type: 'start' as const, position: { x: 0, y: 0 }, data: {} }], connections: [] }
const state = () => useEditor.getState()
const say = (label: string) => change((graph) => addNode(graph, 'message', { label }).graph)

test('each step can be undone and redone, and a return to the saved state leaves nothing to save', () => {
  openGraph(flow, start, [])
  say('a')
  say('b')
  expect([state().graph.nodes.length, isUnsaved(state())]).toEqual([3, true])
  undo()
  undo()
  expect([state().graph, isUnsaved(state())]).toEqual([start, false])
  redo()
  expect(state().graph.nodes).toHaveLength(2)
  say('c')
  redo()
  expect(state().graph.nodes).toHaveLength(3)
})

test('one undo removes a block together with the connection it was added with', () => {
  openGraph(flow, start, [])
  change((graph) => addNode(graph, 'message', { label: 'a' }, { source: 's', handle: 'a' }).graph)
  expect(state().graph.connections).toHaveLength(1)
  undo()
  expect(state().graph).toBe(start)
})

test('consecutive steps of one kind are undone together', () => {
  openGraph(flow, start, [])
  const nudge = () =>
    change(
      ({ nodes, connections }) => ({
        nodes: nodes.map((node) => ({ ...node, position: { x: node.position.x + 20, y: 0 } })),
        connections,
      }),
      'nudge s',
    )
  nudge()
  nudge()
  expect(state().graph.nodes[0]?.position.x).toBe(40)
  undo()
  expect(state().graph).toBe(start)
})

test('a removed block loses its selection and its faults', () => {
  openGraph(flow, start, [])
  say('a')
  const id = state().graph.nodes[1]?.id ?? ''
  select([id, 's'])
  recordFaults([{ code: 'data', nodeId: id, field: 'label' }])
  change((graph) => removeFrom(graph, new Set([id])))
  expect([...state().selected]).toEqual(['s'])
  expect(state().faults).toEqual([])
})

test('a change made during a save stays unsaved', () => {
  openGraph(flow, start, [])
  say('a')
  const sent = state().graph
  say('b')
  recordSaved({ ...flow, versionId: 8 }, sent, [])
  expect([state().versionId, isUnsaved(state())]).toEqual([8, true])
  undo()
  expect(isUnsaved(state())).toBe(false)
})

test('a key typed during a save, and the key of a copy made meanwhile, remain to be saved', () => {
  const settings = {
    name: 'Prazo',
    prompt: 'Responda.',
    voice: 'texto',
    voiceRegion: '',
    maxTokens: 100,
    temperature: 1,
  } as const
  const keys = { apiKey: 'sk-sent', voiceKey: '', hasApiKey: true, queueId: null, maxMessages: 10 }
  const model = (id: string, apiKey: string) =>
    ({ id, type: 'openai', position: { x: 0, y: 0 }, data: { typebotIntegration: { ...settings, ...keys, apiKey } } }) as const
  openGraph(flow, { nodes: [...start.nodes, model('a', 'sk-a'), model('b', '')], connections: [] }, [])
  const sent = state().graph
  change((graph) => changeNode(graph, 'b', model('b', 'sk-b').data))
  change((graph) => duplicateNode(graph, 'b')?.graph ?? null)
  change((graph) => shift(graph, new Set(['a']), { x: 20, y: 0 }))
  recordSaved({ ...flow, versionId: 8 }, sent, [])
  expect(state().graph.nodes.slice(1)).toMatchObject([
    { position: { x: 20 }, data: { typebotIntegration: { apiKey: '' } } },
    { data: { typebotIntegration: { apiKey: 'sk-b' } } },
    { data: { typebotIntegration: { keysOf: 'b' } } },
  ])
})

test('a colleague’s version replaces mine, and undo brings mine back', () => {
  openGraph(flow, start, [])
  say('mine')
  const mine = state().graph
  adoptServerGraph(9, { ...start })
  expect([state().versionId, isUnsaved(state())]).toEqual([9, false])
  undo()
  expect([state().graph, isUnsaved(state())]).toEqual([mine, true])
})
