/** Ctrl+Shift+M, wherever the letter lies. */
export function isRecordKey({ code, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return code === 'KeyM' && (ctrlKey || metaKey) && shiftKey && !repeat
}
