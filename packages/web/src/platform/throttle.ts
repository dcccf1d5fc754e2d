/** Runs at most once per interval: at once if it has been quiet, otherwise when the interval ends. */
export function throttled(run: () => void, milliseconds: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false

  function rest(): void {
    timer = undefined
    if (!again) return
    again = false
    go()
  }

  function go(): void {
    timer = setTimeout(rest, milliseconds)
    run()
  }

  return () => {
    if (timer === undefined) go()
    else again = true
  }
}
