/** A file dropped outside a drop zone would replace the application, and the draft being written would be lost. */
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
