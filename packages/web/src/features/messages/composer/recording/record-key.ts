/** Ctrl+Shift+M, wherever the letter is on the keyboard. */
export function isRecordKey({ code, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return code === 'KeyM' && (ctrlKey || metaKey) && shiftKey && !repeat
}
