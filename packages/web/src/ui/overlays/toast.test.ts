import { expect, test } from 'vitest'
import { showNoticesWith, toast, type Notice } from './toast.ts'

test('a notice disappears after two seconds, one with an undo after five, an error after six', () => {
  const shown: Notice[] = []
  const stop = showNoticesWith((notice) => shown.push(notice))
  toast.success('Contato salvo')
  toast.warning('A assinatura da empresa vence hoje.')
  toast.success('Atendimento resolvido', { label: 'Desfazer', run: () => {} })
  toast.error(new Error('unknown'))
  stop()
  expect(shown.map(({ type, timeout }) => [type, timeout])).toEqual([
    ['success', 2000],
    ['warning', 2000],
    ['success', 5000],
    ['error', 6000],
  ])
})
