/**
 * Does work in parts whose failures do not stop each other. `attempt` waits for a part and goes on however it ended. Throws the first
 * failure at the end.
 */
export async function collectErrors(work: (attempt: (part: Promise<unknown>) => Promise<void>) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  await work(async (part) => {
    await part.catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}
