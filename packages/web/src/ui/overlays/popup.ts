/** The box that opens over the page from a control: menus, selects, comboboxes. */
export const popupBox = 'pop-motion rounded-3 bg-raise p-1 shadow-pop outline-none'

/** A line in it; `data-highlighted` marks where the pointer or the arrow keys are. */
export const popupItem =
  'flex h-8 w-full cursor-default items-center gap-2 rounded-2 px-2 text-13 outline-none select-none data-highlighted:bg-press touch:h-11'
