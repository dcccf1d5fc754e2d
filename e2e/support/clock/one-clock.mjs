// Runs before each of our programs, by NODE_OPTIONS: whatever they start, PostgreSQL as well, goes by the same clock.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const isOfClock = ([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')
const clock = Object.fromEntries(Object.entries(process.env).filter(isOfClock))
const { spawn } = childProcess

childProcess.spawn = (program, args, options) => spawn(program, args, { ...options, env: { ...options?.env, ...clock } })
syncBuiltinESMExports()
