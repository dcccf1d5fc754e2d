import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitting } from './submitting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a form is sent at once and only once, and stays busy for 400 ms', async () => {
  const form = createFormControl({ defaultValues: { name: 'Bia' } })
  let busy = false
  // As a form's component subscribes to what it shows.
  const formState = { isSubmitted: true, isSubmitting: true }
  const forget = form.subscribe({ formState, callback: ({ isSubmitting }) => void (busy = isSubmitting === true) })
  const saved: unknown[] = []
  const submit = submitting(form as never, async (values) => void saved.push(values), {
    onError: (error) => void saved.push(error),
  })

  submit()
  await vi.advanceTimersByTimeAsync(0)
  expect([saved, busy]).toEqual([[{ name: 'Bia' }], true])
  await vi.advanceTimersByTimeAsync(399)
  submit()
  expect(busy).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect([saved, busy]).toEqual([[{ name: 'Bia' }], false])

  submit()
  await vi.advanceTimersByTimeAsync(400)
  expect(saved).toHaveLength(2)
  forget()
})
