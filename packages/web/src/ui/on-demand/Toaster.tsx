import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeIcon } from '#ui/NoticeIcon.tsx'
import { showNoticesWith, type ShowNotice } from '#ui/overlays/toast.ts'

const manager = Toast.createToastManager()

const show: ShowNotice = ({ id, text, type, timeout, offer }) => {
  const actionProps = offer && {
    children: offer.label,
    onClick: () => {
      offer.run()
      manager.close(id)
    },
  }
  manager.add({ id, title: text, type, timeout, ...(actionProps && { actionProps }) })
}

export function Toaster() {
  const { t } = useTranslation('ui')
  // After the provider listens: notices from before this code loaded are shown now.
  useEffect(() => showNoticesWith(show), [])
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notices')}
          // F6 leads to the action of the latest notice, not to the frame around the notices.
          onFocus={({ target, currentTarget }) => target === currentTarget && currentTarget.querySelector('button')?.focus()}
          className={
            'pointer-events-none fixed top-2 left-1/2 z-60 flex w-[min(420px,calc(100vw-16px))] -translate-x-1/2 flex-col ' +
            'items-center gap-1.5 outline-none max-sm:top-15'
          }
        >
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Notices() {
  const { t } = useTranslation('ui')
  const { toasts } = Toast.useToastManager()
  return toasts.map((notice) => (
    <Toast.Root
      key={notice.id}
      toast={notice}
      swipeDirection="up"
      className={
        'pop-motion pointer-events-auto flex max-w-full items-center gap-2.5 rounded-4 bg-raise py-2 pr-2 pl-3 shadow-pop ' +
        'data-limited:hidden'
      }
    >
      <NoticeIcon type={notice.type} />
      <Toast.Title className="min-w-0 flex-1 text-13 font-medium break-words" />
      {notice.actionProps && (
        <Toast.Action className="h-7 shrink-0 rounded-2 px-2 text-13 font-semibold text-atext hover:bg-soft touch:h-10" />
      )}
      <Toast.Close
        aria-label={t('dismiss')}
        // Hidden by default until a pile of notices is spread; ours always are.
        aria-hidden={false}
        className="grid size-7 shrink-0 place-items-center rounded-2 text-text3 hover:bg-hover hover:text-text touch:size-10"
      >
        <X className="size-3.5" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
