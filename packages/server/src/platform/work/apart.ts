/**
 * Does work in parts of which one's trouble is not another's: `attempt` waits for a part and goes on however it ended. Fails at the end
 * with the first failure there was.
 */
export async function apart(work: (attempt: (part: Promise<unknown>) => Promise<void>) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  await work(async (part) => {
    await part.catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}
