/** What each dialog's form does on submit, by form. */
const submissions = new Map()

for (const dialog of document.querySelectorAll('dialog')) {
  dialog.querySelector('form').addEventListener('submit', (event) => {
    const submit = submissions.get(event.target)
    if (!submit) return
    event.preventDefault()
    submit()
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target.matches('[data-close]')) dialog.close()
  })
}

/** A dialog's form, submitted with its error shown in it. */
export function dialogOf(id) {
  const dialog = document.getElementById(id)
  const form = dialog.querySelector('form')
  const error = dialog.querySelector('.error')
  const attempt = async (action) => {
    error.textContent = ''
    try {
      await action()
    } catch (problem) {
      error.textContent = problem.message
    }
  }
  if (error) error.textContent = ''
  const onSubmit = (action) => submissions.set(form, () => void attempt(action))
  return { dialog, form, onSubmit, attempt }
}
