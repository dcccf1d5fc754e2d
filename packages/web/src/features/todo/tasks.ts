import { useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '#platform/storage.ts'

/** Something to do, kept only in this browser. `createdAt` identifies it. */
export interface Task {
  text: string
  createdAt: string
  updatedAt: string
}

export const longestTask = 500

/** The list with one more, newest first. Two created in the same millisecond stay apart. */
export function withTask(tasks: readonly Task[], text: string, now: number): readonly Task[] {
  const latest = tasks.reduce((last, { createdAt }) => Math.max(last, Date.parse(createdAt)), 0)
  const createdAt = new Date(Math.max(now, latest + 1)).toISOString()
  return [{ text, createdAt, updatedAt: createdAt }, ...tasks]
}

export function withText(tasks: readonly Task[], createdAt: string, text: string, now: number): readonly Task[] {
  return tasks.map((task) => (task.createdAt === createdAt ? { ...task, text, updatedAt: new Date(now).toISOString() } : task))
}

/** The user's list; follows other tabs. */
export function useTasks(userId: number) {
  const key = `todo.${userId}`
  const [tasks, setTasks] = useState(() => readTasks(key))
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setTasks(readTasks(key))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [key])

  const keep = (next: readonly Task[]) => {
    setTasks(next)
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  }
  return {
    tasks,
    add: (text: string) => keep(withTask(tasks, text, Date.now())),
    edit: (createdAt: string, text: string) => keep(withText(tasks, createdAt, text, Date.now())),
    remove: (createdAt: string) => keep(tasks.filter((task) => task.createdAt !== createdAt)),
    /** Puts back what was just removed; the list may have changed since. */
    restore: (task: Task) => keep([...readTasks(key), task].sort((a, b) => b.createdAt.localeCompare(a.createdAt))),
  }
}

function readTasks(key: string): readonly Task[] {
  const kept = readStoredJson<unknown>(key, [])
  return Array.isArray(kept) ? kept.filter(isTask) : []
}

function isTask(value: unknown): value is Task {
  const { text, createdAt, updatedAt } = (value ?? {}) as Partial<Record<keyof Task, unknown>>
  return [text, createdAt, updatedAt].every((field) => typeof field === 'string')
}
