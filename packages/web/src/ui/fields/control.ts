/** What every boxed control looks like: text fields, selects, comboboxes. 16 px letters on touch keep iOS from zooming. */
export const controlBox =
  'w-full rounded-2 bg-raise text-14 touch:text-16 text-text shadow-control outline-none placeholder:text-text3 ' +
  'focus:shadow-control-focus focus-within:shadow-control-focus focus-visible:outline-none ' +
  'aria-invalid:shadow-control-bad has-aria-invalid:shadow-control-bad outline-2 outline-ring outline-offset-2 ' +
  'aria-invalid:focus:outline-solid has-aria-invalid:focus-within:outline-solid disabled:cursor-not-allowed disabled:text-text3'
