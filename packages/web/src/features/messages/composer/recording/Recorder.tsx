import { lazily } from '#ui/lazily.tsx'

/** Records a voice note in place of the composer. */
export const Recorder = lazily(async () => (await import('./RecorderBar.tsx')).RecorderBar, 'shown')
