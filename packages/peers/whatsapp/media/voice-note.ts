import { BufferSource, BufferTarget, Conversion, Input, OggOutputFormat, Output, WEBM } from 'mediabunny'

/** Converts a browser's WebM recording to the container in which phones send voice notes. @throws when there is no Opus in it */
export async function toVoiceNote(webm: Buffer): Promise<Buffer> {
  using input = new Input({ source: new BufferSource(webm), formats: [WEBM] })
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() })
  const conversion = await Conversion.init({ input, output, audio: { codec: 'opus' }, showWarnings: false })
  if (!conversion.isValid) throw new Error('there is no Opus in the recording')
  await conversion.execute()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}
