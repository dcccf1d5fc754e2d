// Asks a process of this machine whether it is ready, and ends with 0 if it is. Whatever the role: web answers on PORT, all on HEALTH_PORT.
const { PORT, HEALTH_PORT } = process.env
try {
  const { status } = await fetch(`http://127.0.0.1:${HEALTH_PORT || PORT || 8080}/health/ready`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
