/** How many things wait behind a control of the top bar; the control's label says it too. */
export function BarCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className={
        'num absolute -top-0.5 -right-0.5 touch:top-0.5 touch:right-0.5 grid h-4 min-w-4 place-items-center rounded-full ' +
        'bg-solid px-1 text-11 font-semibold text-on ring-2 ring-tray'
      }
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
