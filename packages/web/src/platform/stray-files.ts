/** A file dropped beside what takes it would open in place of the application, and what was being written would be gone. */
export function ignoreStrayFiles(): void {
  const ignore = (event: DragEvent) => {
    const takes = event.target instanceof Element && event.target.closest('input[type=file]')
    if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented || takes) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
}
