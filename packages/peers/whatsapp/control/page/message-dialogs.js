import { dialogOf } from './dialog.js'

/** A place to send. @param send `(content) => Promise` */
export function openPlaceDialog(send) {
  const { dialog, form, onSubmit } = dialogOf('place-dialog')
  form.reset()
  onSubmit(async () => {
    const { latitude, longitude, name, address } = Object.fromEntries(new FormData(form))
    const words = { name: name.trim() || undefined, address: address.trim() || undefined }
    await send({ location: { latitude: numberOf(latitude), longitude: numberOf(longitude), ...words } })
    dialog.close()
  })
  dialog.showModal()
}

/** A question with answers to choose from. */
export function openPollDialog(send) {
  const { dialog, form, onSubmit } = dialogOf('poll-dialog')
  form.reset()
  onSubmit(async () => {
    const { question, options } = Object.fromEntries(new FormData(form))
    const answers = options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (answers.length < 2) throw new Error('Uma enquete tem pelo menos duas opções.')
    await send({ poll: { question: question.trim(), options: answers } })
    dialog.close()
  })
  dialog.showModal()
}

/** A text as if the person had come from an advertisement. */
export function openAdDialog(send) {
  const { dialog, form, onSubmit } = dialogOf('ad-dialog')
  form.reset()
  onSubmit(async () => {
    const { text, title, sourceUrl } = Object.fromEntries(new FormData(form))
    await send({ text: text.trim(), ad: { title: title.trim(), sourceUrl: sourceUrl.trim() || undefined } })
    dialog.close()
  })
  dialog.showModal()
}

/** Another name for a group. */
export function openSubjectDialog(subject, rename) {
  const { dialog, form, onSubmit } = dialogOf('subject-dialog')
  form.elements.subject.value = subject
  onSubmit(async () => {
    await rename(form.elements.subject.value.trim())
    dialog.close()
  })
  dialog.showModal()
}

/** People here write decimals with a comma. */
function numberOf(text) {
  return Number(text.replace(',', '.'))
}
