import { useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '#platform/storage.ts'

/** Something to do, kept only in this browser. `createdAt` identifies it. */
export interface Task {
  text: string
  createdAt: string
  updatedAt: string
  /** Absent until it is done. */
  doneAt?: string
}

export const maxTaskLength = 500

/** The list with one more, newest first. Two created in the same millisecond stay apart. */
export function withTask(tasks: readonly Task[], text: string, now: number): readonly Task[] {
  const latest = tasks.reduce((last, { createdAt }) => Math.max(last, Date.parse(createdAt)), 0)
  const createdAt = new Date(Math.max(now, latest + 1)).toISOString()
  return [{ text, createdAt, updatedAt: createdAt }, ...tasks]
}

export function withText(tasks: readonly Task[], createdAt: string, text: string, now: number): readonly Task[] {
  return tasks.map((task) => (task.createdAt === createdAt ? { ...task, text, updatedAt: new Date(now).toISOString() } : task))
}

/** Marks a task as done or not done. */
export function withDone(tasks: readonly Task[], createdAt: string, done: boolean, now: number): readonly Task[] {
  return tasks.map((task) => {
    if (task.createdAt !== createdAt) return task
    const { doneAt: _, ...open } = task
    return done ? { ...open, doneAt: new Date(now).toISOString() } : open
  })
}

/** What is left, newest first, and what is done, the latest first. */
export function parted(tasks: readonly Task[]): { left: readonly Task[]; done: readonly Task[] } {
  const done = tasks.filter(({ doneAt }) => doneAt !== undefined)
  const latestFirst = (a: Task, b: Task) => (b.doneAt ?? '').localeCompare(a.doneAt ?? '')
  return { left: tasks.filter(({ doneAt }) => doneAt === undefined), done: done.toSorted(latestFirst) }
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
    finish: (createdAt: string, done: boolean) => keep(withDone(tasks, createdAt, done, Date.now())),
    remove: (createdAt: string) => keep(tasks.filter((task) => task.createdAt !== createdAt)),
    clearDone: () => keep(parted(tasks).left),
    /** Puts back what was just removed; the list may have changed since. */
    restore: (...removed: readonly Task[]) =>
      keep([...readTasks(key), ...removed].sort((a, b) => b.createdAt.localeCompare(a.createdAt))),
  }
}

function readTasks(key: string): readonly Task[] {
  const kept = readStoredJson<unknown>(key, [])
  return Array.isArray(kept) ? kept.filter(isTask) : []
}

function isTask(value: unknown): value is Task {
  const { text, createdAt, updatedAt, doneAt = '' } = (value ?? {}) as Partial<Record<keyof Task, unknown>>
  return [text, createdAt, updatedAt, doneAt].every((field) => typeof field === 'string')
}
