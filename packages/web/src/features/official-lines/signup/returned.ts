import { answerIn, signupChannel } from './channel.ts'

/** Runs in the window that Meta leads back to: tells the dialog, and closes itself. */
export function tellReturn(): void {
  const channel = new BroadcastChannel(signupChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of this origin
  channel.postMessage(answerIn(location.search))
  channel.close()
  window.close()
}
