const code = /^[\w-]{11}$/

// youtu.be/CODE, youtube.com/embed/CODE (shorts, live, v), youtube.com/watch?v=CODE. The rest of the address follows.
const host = String.raw`^(?:https?:\/\/)?(?:(?:www|m|music)\.)?`
const path = String.raw`(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\?(?:[^#]*&)?v=))`
const address = new RegExp(String.raw`${host}${path}([\w-]{11})\/?(?:[?&#].*)?$`, 'i')

/** The code of a YouTube video, from the code itself or from any address of the video. Undefined for other text. */
export function videoCode(text: string): string | undefined {
  const typed = text.trim()
  return code.test(typed) ? typed : address.exec(typed)?.[1]
}
