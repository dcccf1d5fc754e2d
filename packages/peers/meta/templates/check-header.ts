import { createHash } from 'node:crypto'
import { lengthOf, mistake, tooLong } from './refusals.ts'
import type { Header } from './shapes.ts'
import type { Component, Template } from './template.ts'
import { problemOf, variablesIn } from './variables.ts'

const maxHeader = 60
const fileTypes: Readonly<Record<string, RegExp>> = {
  IMAGE: /^image\/(jpe?g|png)$/,
  VIDEO: /^video\/mp4$/,
  DOCUMENT: /^application\/pdf$/,
}

export interface Samples {
  parameterFormat: Template['parameterFormat']
  /** The type of the file that was uploaded as this sample. */
  typeOf: (handle: string) => string | undefined
}

export function checkHeader(header: Header, { parameterFormat, typeOf }: Samples): Component {
  const { type, format, text, example } = header
  if (format === 'TEXT') return checkText(header, parameterFormat)
  if (text !== undefined) throw mistake('header', `A header of format ${format} has no text.`)
  if (format === 'LOCATION') return { type, format }
  const handle = example?.header_handle?.[0]
  if (!handle) throw mistake('noSample', 'component of type HEADER is missing expected field(s) (example)')
  if (!fileTypes[format]?.test(typeOf(handle) ?? ''))
    throw mistake('handle', `The sample of the header is no uploaded ${format}.`)
  // The sample is shown under an address, which is no handle.
  const hash = createHash('sha256').update(handle).digest('hex').slice(0, 32)
  return { type, format, example: { header_handle: [`https://scontent.whatsapp.net/v/t61.29466-34/${hash}_n`] } }
}

function checkText({ type, format, text = '', example }: Header, parameterFormat: Samples['parameterFormat']): Component {
  if (text.trim() === '') throw mistake('header', 'A header of format TEXT needs a text.')
  if (lengthOf(text) > maxHeader) throw tooLong('HEADER', maxHeader)
  const names = variablesIn(text)
  const problem = problemOf(text, parameterFormat)
  if (problem) throw mistake('header', problem)
  if (names.length > 1) throw mistake('header', 'The header can have one variable at most.')
  // A keycap sequence or a digit is no emoji by itself.
  const bare = text.replaceAll(/\{\{[^{}]*\}\}/g, '')
  if (/[\n*_~`]|\p{Extended_Pictographic}/u.test(bare))
    throw mistake('header', "The message header can't have new lines, formatting characters, emojis or asterisks.")
  const sample =
    parameterFormat === 'NAMED'
      ? example?.header_text_named_params?.find(({ param_name: name }) => name === names[0])?.example
      : example?.header_text?.[0]
  if (names.length > 0 && !sample) throw mistake('noSample', 'component of type HEADER is missing expected field(s) (example)')
  return { type, format, text, ...(example && { example }) }
}
